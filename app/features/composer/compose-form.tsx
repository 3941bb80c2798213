import { Form, useRevalidator } from '@remix-run/react';
import { forwardRef, useCallback, useId, useImperativeHandle, useRef, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldNote } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { AttachmentList } from './attachment-list.tsx';
import { BodyField, type BodyHandle, type Mark } from './body-field.tsx';
import type { ComposerProps } from './composer.tsx';
import type { Desk } from './desk.ts';
import { DraftStatus, OtherDraft, SaveDraftButton } from './draft-status.tsx';
import { DropHere, useDroppedFiles } from './dropped-files.tsx';
import { FileButton } from './file-button.tsx';
import { commentKinds, draftKeyOf, type Kind, words } from './kinds.ts';
import type { Parcel } from './outbox.ts';
import { type MailTo, Recipient } from './recipient.tsx';
import { SendButtons } from './send-buttons.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAttachments } from './use-attachments.ts';
import { useDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';

export interface ComposeFormProps extends ComposerProps {
  kind: Kind;
  hidden: boolean;
  desk: Desk | undefined;
  /** Where a post without JavaScript comes back to. */
  back: string;
}

export interface ComposeHandle {
  focus(): void;
  /** Takes a waiting parcel back to be changed. */
  edit(parcel: Parcel): Promise<void>;
}

const noMarks: ReadonlySet<Mark> = new Set();

/** One kind's text, files and buttons; complete before JavaScript. */
export const ComposeForm = forwardRef<ComposeHandle, ComposeFormProps>(function ComposeForm(props, ref) {
  const { kind, ticketId, hidden, back, submitted, desk } = props;
  const ids = useId();
  const draftKey = draftKeyOf(ticketId, kind);
  const refused = submitted?.kind === commentKinds[kind] ? submitted : undefined;
  const [initial] = useState(() =>
    refused
      ? { body: refused.body, format: 'text' as const }
      : (props.drafts[kind] ?? { body: '', format: 'text' as const }),
  );
  const body = useRef<BodyHandle>(null);
  const mailTo = useRef<MailTo>(null);
  const [marks, setMarks] = useState(noMarks);
  const { revalidate } = useRevalidator();
  const attachments = useAttachments(
    desk,
    draftKey,
    props.draftFiles.filter(file => file.key === draftKey),
  );
  const draft = useDraft({
    desk,
    draftKey,
    formerKeys: props.merged.map(number => draftKeyOf(number, kind)),
    composer: props.keys[kind],
    server: props.drafts[kind],
    initial,
    body,
    onSentBefore(_composer, isGone) {
      if (!isGone) return;
      toast({ kind: 'info', title: 'Nội dung này đã được gửi trước đó' });
      revalidate();
    },
  });
  const sending = useSend({ desk, ticketId, kind, body, mailTo, draft, attachments });
  const errors = sending.errors ?? (refused ? (props.errors ?? {}) : {});
  useImperativeHandle(ref, () => ({ focus: () => body.current?.focus(), edit: sending.edit }));

  const drop = useDroppedFiles(desk && attachments.add);
  const onSend = useCallback((status?: number) => void sending.send(status), [sending.send]);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      hidden={hidden}
      preventScrollReset
      aria-label={kind === 'note' ? 'Ghi chú nội bộ' : 'Trả lời khách'}
      className={cx(
        'relative flex flex-col rounded-b',
        kind === 'note' && 'bg-warning-soft',
        drop.isDropping && 'outline-2 -outline-offset-2 outline-accent outline-dashed',
      )}
      onSubmit={event => {
        if (!desk) return;
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        onSend(
          submitter instanceof HTMLButtonElement && submitter.name === 'status' ? Number(submitter.value) : undefined,
        );
      }}
      {...drop.handlers}
    >
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="kind" value={commentKinds[kind]} />
      <input type="hidden" name="key" value={props.keys[kind]} />
      <input type="hidden" name="format" value="text" />
      <input type="hidden" name="draft_key" value={draftKey} />
      <input type="hidden" name="back" value={back} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 px-3 pt-2 text-sm">
        <Recipient ref={mailTo} kind={kind} recipient={props.recipient} error={errors.mail_to?.[0]} />
        <DraftStatus state={draft.state} />
      </div>
      {errors['']?.[0] && (
        <Banner tone="critical" inset live className="mx-3 mt-2">
          {errors[''][0]}
        </Banner>
      )}
      <OtherDraft draft={draft} className="mx-3 mt-2" />
      <div className="flex flex-col gap-2 p-3">
        <BodyField
          ref={body}
          id={`${ids}-body`}
          label={words[kind].label}
          placeholder={words[kind].placeholder}
          className={kind === 'note' ? 'bg-transparent' : undefined}
          required={false}
          initial={initial}
          errorId={errors.body ? `${ids}-body-note` : undefined}
          people={kind === 'note' ? props.mentionable : []}
          macrosFrom={paths.pickMacros(ticketId)}
          onChange={text => draft.keeper.current?.change(text)}
          onMarks={setMarks}
          onBlur={() => draft.keeper.current?.flush()}
          onSend={onSend}
        />
        <FieldNote id={`${ids}-body-note`} error={errors.body?.[0]} />
        <AttachmentList items={attachments.items} onRemove={desk && (id => void attachments.remove(id))} />
        <FieldNote id={`${ids}-files-note`} error={errors.file_ids?.[0]} />
        <FieldNote id={`${ids}-status-note`} error={errors.status?.[0]} />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
        <FileButton isReady={desk !== undefined} onFiles={attachments.add} />
        {desk ? (
          <>
            <Toolbar body={() => body.current} marks={marks} />
            <IconButton
              aria-label="Câu trả lời mẫu"
              title="Câu trả lời mẫu (gõ /)"
              // the caret stays in the text
              onMouseDown={event => event.preventDefault()}
              onClick={() => body.current?.openMacros()}
            >
              <span aria-hidden="true" className="text-lg">
                /
              </span>
            </IconButton>
          </>
        ) : (
          <noscript>
            <button type="submit" formAction={paths.macrosFor(ticketId, kind)} formNoValidate className="btn btn-quiet">
              Câu trả lời mẫu
            </button>
          </noscript>
        )}
        {!desk && <SaveDraftButton />}
        <SendButtons kind={kind} statuses={props.statuses} />
      </div>
      {drop.isDropping && <DropHere />}
    </Form>
  );
});
