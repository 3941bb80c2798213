import { Form, useLocation } from '@remix-run/react';
import type { RouteAnswer } from 'contract/route.ts';
import type { MadeTicket, readDraft } from 'contract/tickets/drafts.ts';
import { useId, useRef, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { CheckboxField } from '../../ui/toggle-field.tsx';
import { AttachmentList } from '../composer/attachment-list.tsx';
import { BodyField, type BodyHandle, type Mark } from '../composer/body-field.tsx';
import type { DraftText } from '../composer/draft-keeper.ts';
import { DraftStatus, OtherDraft, SaveDraftButton } from '../composer/draft-status.tsx';
import { DropHere, useDroppedFiles } from '../composer/dropped-files.tsx';
import { FileButton } from '../composer/file-button.tsx';
import { Toolbar } from '../composer/toolbar.tsx';
import { useLookups } from '../lookups.ts';
import { MadeElsewhereNote } from './made-elsewhere.tsx';
import { emptyTicket, type FieldOf, NewTicketFields } from './new-ticket-fields.tsx';
import { type Match, RequesterFields } from './requester-fields.tsx';
import { TemplateField } from './template-field.tsx';
import type { MadeElsewhere } from './use-made-elsewhere.ts';
import { useNewTicket } from './use-new-ticket.ts';

type Draft = RouteAnswer<typeof readDraft>;

export interface NewTicketFormProps {
  /** Names the attempt to make the ticket and the drafts before it. */
  composer: string;
  draftKey: string;
  draft: Draft['data'];
  files: Draft['files'];
  /** The customer whom the page is opened for. */
  known: Match | undefined;
  /** There are customers whom this person does not see. */
  isNarrow: boolean;
  /** The templates that this person is offered. */
  templates: readonly { _id: string; name: string }[];
  /** What was posted and refused. */
  refused: RefusedTicket | undefined;
}

export interface RefusedTicket {
  typed: DraftText;
  errors: Record<string, string[]>;
  /** The key of the post, or the draft that it goes on from, was sent already. */
  isSpent: boolean;
  /** And this is what was made. */
  made?: MadeTicket | undefined;
  /** Composer of the draft that it goes on from. */
  continues?: string | undefined;
  /** No server answered. */
  isUnsent?: boolean;
}

const nothing: DraftText = { body: '', format: 'text', fields: {} };
const noMarks: ReadonlySet<Mark> = new Set();

/** A ticket that is being written: kept as a draft while it is, complete before JavaScript. */
export function NewTicketForm(props: NewTicketFormProps) {
  const { refused, known } = props;
  const lookups = useLookups();
  const { pathname, search } = useLocation();
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<BodyHandle>(null);
  const [marks, setMarks] = useState(noMarks);
  const [initial] = useState<DraftText>(() => refused?.typed ?? props.draft ?? nothing);
  const { desk, draft, attachments, shown, look, read, send, problem, isSending, elsewhere } = useNewTicket({
    ...props,
    form,
    body,
    initial,
  });
  const drop = useDroppedFiles(desk && attachments.add);
  const errors = refused?.errors ?? {};
  const made: (MadeTicket & Pick<MadeElsewhere, 'taken'>) | undefined = desk ? elsewhere.made : refused?.made;
  const field: FieldOf = name => ({
    name,
    defaultValue: shown.values[name] ?? (emptyTicket as Record<string, string>)[name],
    errors: errors[name],
  });
  // pickers change by a click or a key and tell nobody
  const lookSoon = () => void setTimeout(look);
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-label="Ticket mới"
      className="relative grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
      onInput={look}
      onChange={look}
      onClick={lookSoon}
      onKeyUp={lookSoon}
      onBlur={() => draft.keeper.current?.flush()}
      onSubmit={event => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!desk || submitter?.hasAttribute('formaction')) return;
        event.preventDefault();
        if (submitter?.getAttribute('name') === 'more') elsewhere.makeAnother();
        send();
      }}
      {...drop.handlers}
    >
      {/* Enter presses a form's first submit button, which would be the one that makes another ticket */}
      <button type="submit" hidden />
      <input type="hidden" name="key" value={props.composer} />
      <input type="hidden" name="format" value="text" />
      <input type="hidden" name="draft_key" value={props.draftKey} />
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="continues" value={refused?.continues ?? props.draft?.composer ?? ''} />
      <div className="flex min-w-0 flex-col gap-4 rounded border border-line bg-surface p-4">
        {made && <MadeElsewhereNote made={made} onTakeBack={made.taken && elsewhere.takeBack} />}
        <OtherDraft draft={draft} className="" />
        <TemplateField
          templates={props.templates}
          isReady={desk !== undefined}
          disabled={isSending}
          read={read}
          replace={draft.replace}
        />
        <RequesterFields key={`who-${shown.turn}`} field={field} known={known} isNarrow={props.isNarrow} />
        <TextField
          key={`subject-${shown.turn}`}
          label="Tiêu đề"
          {...field('subject')}
          required
          maxLength={300}
          autoComplete="off"
        />
        <div className="flex min-w-0 flex-col gap-2">
          <BodyField
            ref={body}
            id={`${ids}-body`}
            label="Nội dung"
            showLabel
            placeholder="Khách cần gì, đã hẹn gì… Gõ @ để nhắc tên đồng nghiệp"
            required={false}
            rows={8}
            initial={initial}
            errorId={errors.body ? `${ids}-body-note` : undefined}
            isBusy={isSending}
            people={lookups.users}
            onChange={look}
            onMarks={setMarks}
            onBlur={() => draft.keeper.current?.flush()}
            onSend={() => form.current?.requestSubmit()}
          />
          <FieldNote id={`${ids}-body-note`} error={errors.body?.[0]} />
          <AttachmentList items={attachments.items} onRemove={desk && (id => void attachments.remove(id))} />
          <FieldNote id={`${ids}-files-note`} error={problem ?? errors.file_ids?.[0]} />
          <div className="flex flex-wrap items-center gap-2">
            <FileButton isReady={desk !== undefined} disabled={isSending} onFiles={attachments.add} />
            {desk && <Toolbar body={() => body.current} marks={marks} disabled={isSending} />}
          </div>
        </div>
        <CheckboxField
          key={`public-${shown.turn}`}
          label="Gửi nội dung này cho khách qua email"
          hint="Không chọn: lưu thành ghi chú nội bộ"
          name="is_public"
          defaultChecked={shown.values.is_public === 'on'}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-3 rounded border border-line bg-surface p-4">
        <NewTicketFields key={shown.turn} field={field} values={shown.values} errors={errors} />
        <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-2 rounded-b border-t border-line bg-surface px-4 py-2">
          {refused?.isUnsent && !isSending && (
            <Banner tone="warning" inset live className="w-full">
              Chưa tạo được: đang mất kết nối. Nội dung vẫn còn ở đây, hãy bấm lại khi có mạng.
            </Banner>
          )}
          <div className="flex w-full items-center gap-2 text-sm">
            <DraftStatus state={draft.state} />
            {desk && draft.state.kind === 'saved' && (
              <Button size="sm" variant="quiet" onClick={() => dropDraft(draft)}>
                Bỏ nháp
              </Button>
            )}
          </div>
          <LinkButton href={paths.tickets} variant="quiet">
            Hủy
          </LinkButton>
          {!desk && <SaveDraftButton />}
          <Button type="submit" variant="primary" pending={isSending}>
            Tạo ticket
          </Button>
        </div>
      </div>
      {drop.isDropping && <DropHere />}
    </Form>
  );
}

/** An empty form, and the way back. */
function dropDraft(draft: ReturnType<typeof useNewTicket>['draft']): void {
  const before = draft.replace(nothing);
  toast({
    kind: 'info',
    title: 'Đã bỏ bản nháp',
    action: { label: 'Hoàn tác', onClick: () => void draft.replace(before) },
  });
}
