import { useRevalidator } from '@remix-run/react';
import { maxBytesOfComment } from 'contract/files/limits.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import type { BodyHandle } from './body-field.tsx';
import { newKey } from './browser-store.ts';
import type { Desk } from './desk.ts';
import { type DraftText, hasWords } from './draft-keeper.ts';
import { type Kind, sentTitle, waitingToast } from './kinds.ts';
import type { Outcome, Parcel } from './outbox.ts';
import { textToHtml, withoutTail } from './plain-text.ts';
import type { MailTo } from './recipient.tsx';
import type { useAttachments } from './use-attachments.ts';
import type { useDraft } from './use-draft.ts';

export type Errors = Record<string, string[]>;

const nothing: DraftText = { body: '', format: 'text' };

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

/** ms. After this a message on its way is listed above the composer. */
const longWait = 600;
/** ms. The second press of a double press finds an empty page. */
const doublePress = 1_000;

/**
 * Sends what one composer holds: it is in the outbox before the first byte leaves, and out of it once the server has answered.
 * The page is empty at once, for the next message; what comes back refused goes there again, unless that has begun.
 */
export function useSend({ desk, ticketId, kind, body, mailTo, draft, attachments }: SendOptions) {
  const [errors, setErrors] = useState<Errors>();
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const { revalidate } = useRevalidator();
  const latest = useRef(attachments);
  latest.current = attachments;
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const send = async (status?: number): Promise<void> => {
    // before anything is read: what is typed meanwhile belongs to what is sent
    if (body.current?.read().body.includes('{{')) {
      const open = await openIn(kind, body.current.read());
      if (open) {
        setErrors({ body: [open] });
        return body.current?.focus();
      }
    }
    const keeper = draft.keeper.current;
    const text = body.current?.read();
    if (!desk || !keeper || !text) return;
    const isEmpty = !hasWords(text) && attachments.items.length === 0;
    if (isEmpty && performance.now() - sentAt.current < doublePress) return;
    const problems = problemsOf(!isEmpty, attachments.items);
    setErrors(problems);
    if (problems) {
      body.current?.focus();
      return;
    }
    sentAt.current = performance.now();
    const key = keeper.composer;
    const base = keeper.base;
    const tidy = text.format === 'html' ? withoutTail(text.body) : text.body;
    const comment = { ...text, body: tidy, ...attachments.list(), status, mailTo: mailTo.current?.value };
    desk.outbox.put({ ...comment, key, ticketId, kind, base, queuedAt: Date.now(), tries: 0 }, true);
    attachments.clear();
    body.current?.write(nothing);
    keeper.restart(newKey(), base);
    body.current?.focus();
    const reveal = setTimeout(() => desk.outbox.reveal(key), longWait);
    const outcome = (await desk.outbox.deliver(key)) ?? { kind: 'unreachable' as const };
    clearTimeout(reveal);
    if (outcome.kind === 'refused') return takeBack(key, text, outcome);
    desk.outbox.release(key);
    if (outcome.kind === 'sent') {
      toast({ kind: 'success', title: sentTitle[outcome.sent] });
      revalidate();
    } else toast({ id: waitingToast(key), kind: 'info', title: 'Chờ gửi', description: keptBecause[outcome.kind] });
  };

  /** It was refused: the text goes back to where it was written, or waits beside what has been begun there since. */
  const takeBack = async (
    key: string,
    text: DraftText,
    { message, errors: said }: Extract<Outcome, { kind: 'refused' }>,
  ) => {
    const isSpent = said?.['Idempotency-Key'] !== undefined;
    const problem = isSpent
      ? 'Lần gửi trước đã đến nơi. Vui lòng xem lại dòng thời gian rồi gửi tiếp phần còn lại.'
      : message;
    const parcel = await desk!.outbox.take(key);
    const now = body.current?.read();
    const isFree = isHere.current && now && !hasWords(now) && latest.current.items.length === 0;
    const again = isSpent ? newKey() : key;
    if (parcel && !isFree) {
      const words = said && !isSpent ? Object.values(said).flat().join(' ') : problem;
      desk!.outbox.put({ ...parcel, key: again, problem: words });
      toast({ kind: 'error', title: `Chưa gửi được nội dung của ticket #${ticketId}`, description: words });
    }
    desk!.outbox.release(key);
    if (isFree) {
      draft.adopt(text, again);
      if (parcel) await latest.current.give(parcel.files, parcel.pending);
      setErrors(said && !isSpent ? said : { '': [problem] });
      const focused = document.activeElement;
      if (!focused || focused === document.body) body.current?.focus();
    }
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

  return { send, edit, errors };
}

function problemsOf(isWritten: boolean, items: SendOptions['attachments']['items']): Errors | undefined {
  if (!isWritten) return { body: ['Nội dung không được bỏ trống'] };
  if (items.some(item => item.state === 'failed'))
    return { file_ids: ['Có tệp chưa đính kèm được: hãy bỏ tệp đó trước khi gửi'] };
  if (items.reduce((sum, item) => sum + item.size, 0) > maxBytesOfComment)
    return { file_ids: ['Tổng dung lượng tệp đính kèm vượt quá 25 MB'] };
  return undefined;
}

/** What a macro could not fill is no word for a customer; where it cannot be looked up, the server refuses it. */
async function openIn(kind: Kind, text: DraftText | undefined): Promise<string | undefined> {
  if (kind !== 'reply' || !text?.body.includes('{{')) return undefined;
  const variables = await import('contract/macros/variables.ts').catch(() => undefined);
  return variables?.openSentence(text.body);
}

type Written = Pick<Parcel, 'body' | 'format'>;

const joined = (first: Written, second: Written): Written =>
  first.format === 'text' && second.format === 'text'
    ? { body: `${first.body}\n\n${second.body}`, format: 'text' }
    : { body: asHtml(first) + asHtml(second), format: 'html' };

const asHtml = ({ body, format }: Written) => (format === 'html' ? body : textToHtml(body));
