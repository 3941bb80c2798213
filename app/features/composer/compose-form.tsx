import { Form } from '@remix-run/react';
import { useId } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldNote } from '../../ui/field.tsx';
import { ChevronDownIcon, LockIcon, MailIcon, PaperclipIcon, TriangleAlertIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton } from '../../ui/menu.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AttachmentList } from './attachment-list.tsx';
import type { ComposerProps } from './composer.tsx';
import { commentKinds, draftKeyOf, type Kind, words } from './kinds.ts';
import { htmlToText } from './plain-text.ts';

export interface ComposeFormProps extends ComposerProps {
  kind: Kind;
  hidden: boolean;
  /** Where a post without JavaScript comes back to. */
  back: string;
}

/** One kind's text, files and buttons; complete before JavaScript. */
export function ComposeForm(props: ComposeFormProps) {
  const { kind, ticketId, hidden, back, submitted, draftFiles, keys } = props;
  const hydrated = useHydrated();
  const bodyId = useId();
  const draftKey = draftKeyOf(ticketId, kind);
  const draft = props.drafts[kind];
  const refused = submitted?.kind === commentKinds[kind] ? submitted : undefined;
  const errors = refused ? (props.errors ?? {}) : {};
  const text = refused?.body ?? (draft ? (draft.format === 'html' ? htmlToText(draft.body) : draft.body) : '');
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      hidden={hidden}
      preventScrollReset
      className={cx('flex flex-col', kind === 'note' && 'bg-warning-soft')}
      aria-label={words[kind].tab}
    >
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="kind" value={commentKinds[kind]} />
      <input type="hidden" name="key" value={keys[kind]} />
      <input type="hidden" name="format" value="text" />
      <input type="hidden" name="draft_key" value={draftKey} />
      <input type="hidden" name="back" value={back} />
      <Recipient {...props} />
      {errors['']?.[0] && (
        <Banner tone="critical" inset live className="mx-3 mt-2">
          {errors[''][0]}
        </Banner>
      )}
      <div className="flex flex-col gap-2 p-3">
        <label htmlFor={bodyId} className="sr-only">
          {words[kind].label}
        </label>
        <textarea
          id={bodyId}
          name="body"
          defaultValue={text}
          required
          rows={4}
          placeholder={words[kind].placeholder}
          aria-invalid={errors.body ? true : undefined}
          aria-describedby={errors.body ? `${bodyId}-note` : undefined}
          className={cx('control', kind === 'note' && 'bg-transparent')}
        />
        <FieldNote id={`${bodyId}-note`} error={errors.body?.[0]} />
        <AttachmentList files={draftFiles.filter(file => file.key === draftKey)} />
        <FieldNote id={`${bodyId}-files`} error={errors.file_ids?.[0]} />
        <FieldNote id={`${bodyId}-status`} error={errors.status?.[0]} />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
        <label className="flex min-w-0 items-center gap-2 text-sm text-muted">
          <PaperclipIcon />
          <span className="sr-only">Đính kèm tệp, mỗi tệp tối đa 10 MB</span>
          <input type="file" name="files" multiple className="min-w-0 max-w-56" />
        </label>
        {!hydrated && (
          <noscript>
            <button type="submit" formAction="/drafts" formNoValidate className="btn btn-quiet">
              Lưu nháp
            </button>
          </noscript>
        )}
        <SendButtons {...props} />
      </div>
    </Form>
  );
}

function Recipient({ kind, canMail, recipient }: ComposeFormProps) {
  const line = 'flex items-start gap-1.5 px-3 pt-2 text-sm [&_svg]:mt-0.5';
  if (kind === 'note')
    return (
      <p className={cx(line, 'text-warning')}>
        <LockIcon />
        Chỉ nhân viên đọc được, khách không nhận ghi chú này.
      </p>
    );
  if (!canMail)
    return (
      <p className={cx(line, 'text-warning')}>
        <TriangleAlertIcon />
        Khách chưa có email: trả lời chỉ được lưu trên ticket
      </p>
    );
  return (
    <p className={cx(line, 'text-muted')}>
      <MailIcon />
      <span className="min-w-0 break-words">
        Gửi email tới <span className="text-ink">{recipient.name}</span>
        {recipient.email && ` (${recipient.email})`}
      </span>
    </p>
  );
}

const solved = 3;

/** Send, or send and move the ticket on in the same step. */
function SendButtons({ kind, statuses }: ComposeFormProps) {
  const { send, sendAnd } = words[kind];
  const likely = statuses.find(status => status.id === solved) ?? statuses[0];
  const others = statuses.filter(status => status !== likely);
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-2">
      {likely && (
        <span className="flex">
          <Button type="submit" name="status" value={likely.id} className={others.length > 0 ? 'rounded-r-none' : ''}>
            {sendAnd} {likely.name}
          </Button>
          {others.length > 0 && (
            <Menu
              aria-label={`${sendAnd} trạng thái khác`}
              variant="default"
              align="end"
              trigger={<ChevronDownIcon />}
              className="-ml-px [&>summary]:rounded-l-none"
            >
              {others.map(status => (
                <MenuButton key={status.id} name="status" value={status.id}>
                  {sendAnd} {status.name}
                </MenuButton>
              ))}
            </Menu>
          )}
        </span>
      )}
      <Button type="submit" variant="primary">
        {send}
      </Button>
    </div>
  );
}
