import { useRevalidator } from '@remix-run/react';
import { maxBytesOfComment } from 'contract/files/limits.ts';
import { type RefObject, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import type { BodyHandle } from './body-field.tsx';
import { newKey } from './browser-store.ts';
import type { Desk } from './desk.ts';
import { hasWords } from './draft-keeper.ts';
import { type Kind, sentTitle, waitingToast } from './kinds.ts';
import type { Outcome, Parcel } from './outbox.ts';
import { textToHtml, withoutTail } from './plain-text.ts';
import type { MailTo } from './recipient.tsx';
import type { useAttachments } from './use-attachments.ts';
import type { useDraft } from './use-draft.ts';

export type Errors = Record<string, string[]>;

const keptBecause = {
  unreachable: 'Đang mất kết nối. Nội dung được giữ lại và sẽ tự gửi khi có mạng.',
  'signed-out': 'Phiên đăng nhập đã hết hạn. Nội dung được giữ lại và sẽ gửi sau khi bạn đăng nhập lại.',
};

export interface SendOptions {
  desk: Desk | undefined;
  ticketId: number;
  kind: Kind;
  body: RefObject<BodyHandle>;
  mailTo: RefObject<MailTo>;
  draft: ReturnType<typeof useDraft>;
  attachments: ReturnType<typeof useAttachments>;
}

/** Sends what one composer holds: it is in the outbox before the first byte leaves, and out of it once the server has answered. */
export function useSend({ desk, ticketId, kind, body, mailTo, draft, attachments }: SendOptions) {
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>();
  const busy = useRef(false);
  const { revalidate } = useRevalidator();

  const send = async (status?: number): Promise<void> => {
    const keeper = draft.keeper.current;
    const text = body.current?.read();
    if (!desk || !keeper || !text || busy.current) return;
    const problems = problemsOf(hasWords(text), attachments.items);
    setErrors(problems);
    if (problems) {
      body.current?.focus();
      return;
    }
    busy.current = true;
    setSending(true);
    const key = keeper.composer;
    const base = keeper.base;
    keeper.suspend();
    const tidy = text.format === 'html' ? withoutTail(text.body) : text.body;
    const comment = { ...text, body: tidy, ...attachments.list(), status, mailTo: mailTo.current?.value };
    desk.outbox.put({ ...comment, key, ticketId, kind, base, queuedAt: Date.now(), tries: 0 }, true);
    const outcome = (await desk.outbox.deliver(key)) ?? { kind: 'unreachable' as const };
    if (outcome.kind === 'refused') await takeBack(key, outcome);
    else {
      attachments.clear();
      body.current?.write({ body: '', format: 'text' });
      keeper.restart(newKey(), outcome.kind === 'sent' ? null : base);
      desk.outbox.release(key);
      if (outcome.kind === 'sent') {
        toast({ kind: 'success', title: sentTitle[outcome.sent] });
        revalidate();
      } else toast({ id: waitingToast(key), kind: 'info', title: 'Chờ gửi', description: keptBecause[outcome.kind] });
    }
    busy.current = false;
    setSending(false);
  };

  /** It was refused: the text stays where it was written. */
  const takeBack = async (key: string, { message, errors: said }: Extract<Outcome, { kind: 'refused' }>) => {
    const parcel = await desk!.outbox.take(key);
    desk!.outbox.release(key);
    if (parcel) attachments.settle(parcel.files);
    const isSpent = said?.['Idempotency-Key'] !== undefined;
    setErrors(
      isSpent
        ? { '': ['Lần gửi trước đã đến nơi. Vui lòng xem lại dòng thời gian rồi gửi tiếp phần còn lại.'] }
        : (said ?? { '': [message] }),
    );
    draft.keeper.current?.resume(isSpent ? newKey() : key);
    // the requester's addresses are no longer those of the page
    if (isSpent || said?.mail_to) revalidate();
  };

  /** Brings a parcel that waits back to where it was written, under its old key: should it have arrived, it is not sent again. */
  const edit = async (parcel: Parcel): Promise<void> => {
    const taken = await desk?.outbox.take(parcel.key);
    if (!taken) return;
    const here = body.current?.read();
    const text = here && hasWords(here) ? joined(taken, here) : { body: taken.body, format: taken.format };
    draft.adopt(text, taken.key);
    await attachments.give(taken.files, taken.pending);
    const choice = mailTo.current;
    if (choice instanceof HTMLSelectElement)
      for (const option of choice.options) if (option.value === taken.mailTo) option.selected = true;
    body.current?.focus();
  };

  return { send, edit, isSending, errors };
}

function problemsOf(isWritten: boolean, items: SendOptions['attachments']['items']): Errors | undefined {
  if (!isWritten) return { body: ['Nội dung không được bỏ trống'] };
  if (items.some(item => item.state === 'failed'))
    return { file_ids: ['Có tệp chưa đính kèm được: hãy bỏ tệp đó trước khi gửi'] };
  if (items.reduce((sum, item) => sum + item.size, 0) > maxBytesOfComment)
    return { file_ids: ['Tổng dung lượng tệp đính kèm vượt quá 25 MB'] };
  return undefined;
}

type Written = Pick<Parcel, 'body' | 'format'>;

const joined = (first: Written, second: Written): Written =>
  first.format === 'text' && second.format === 'text'
    ? { body: `${first.body}\n\n${second.body}`, format: 'text' }
    : { body: asHtml(first) + asHtml(second), format: 'html' };

const asHtml = ({ body, format }: Written) => (format === 'html' ? body : textToHtml(body));
