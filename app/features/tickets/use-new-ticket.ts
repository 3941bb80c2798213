import { useNavigation, useSubmit } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { useLayout } from '../../ui/use-layout.ts';
import type { BodyHandle } from '../composer/body-field.tsx';
import { newKey } from '../composer/browser-store.ts';
import { draftFields } from '../composer/draft-fields.ts';
import { type DraftText, hasWords } from '../composer/draft-keeper.ts';
import { withoutTail } from '../composer/plain-text.ts';
import { madeOf } from '../composer/server-line.ts';
import { useAttachments } from '../composer/use-attachments.ts';
import { useDesk } from '../composer/use-desk.ts';
import { type DraftPage, leaveDraft, useDraft } from '../composer/use-draft.ts';
import { emptyTicket } from './new-ticket-fields.tsx';
import type { NewTicketFormProps } from './new-ticket-form.tsx';
import { useMadeElsewhere } from './use-made-elsewhere.ts';

export interface NewTicketOptions extends Pick<NewTicketFormProps, 'composer' | 'draftKey' | 'draft' | 'files'> {
  form: RefObject<HTMLFormElement>;
  body: RefObject<BodyHandle>;
  /** What the page showed from the start. */
  initial: DraftText;
  refused: NewTicketFormProps['refused'];
}

/** The draft and the files of a ticket that is being written, and its sending: under one key it is made once. */
export function useNewTicket(options: NewTicketOptions) {
  const { form, body, initial, draftKey, refused } = options;
  const desk = useDesk();
  const submit = useSubmit();
  const navigation = useNavigation();
  /** Of the fields: a new one shows them anew, from `values`. */
  const [shown, setShown] = useState({ turn: 0, values: initial.fields ?? {} });
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const firstPosts = useRef(new Map<string, FormData>());
  const isFirst = useRef(true);

  const elsewhere = useRef<ReturnType<typeof useMadeElsewhere>>();
  const page = useRef<DraftPage>({
    read: () => ({
      ...(body.current?.read() ?? initial),
      fields: form.current ? omitRequester(draftFields(new FormData(form.current), emptyTicket)) : {},
    }),
    write(text) {
      elsewhere.current?.opens(text);
      body.current?.write(text);
      setShown(({ turn }) => ({ turn: turn + 1, values: text.fields ?? {} }));
    },
  });
  const attachments = useAttachments(desk, draftKey, options.files);
  const draft = useDraft({
    desk,
    draftKey,
    composer: options.composer,
    server: options.draft,
    initial,
    body: page,
    onSentBefore(composer, isGone) {
      const first = firstPosts.current.get(composer);
      // its answer was lost: asked again, it leads to the ticket that was made
      if (first) submit(first, { method: 'post', encType: 'multipart/form-data' });
      else if (isGone) toast({ kind: 'info', title: 'Ticket này đã được tạo trước đó' });
      else void madeOf(draftKey, composer).then(made => made && elsewhere.current?.tell(made, composer));
    },
  });
  const isPosting = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const isSending = isWaiting || isPosting;
  elsewhere.current = useMadeElsewhere({
    ...{ desk, draftKey, page, isSending },
    keeper: draft.keeper,
    continues: refused?.continues ?? options.draft?.composer ?? '',
    opened: initial,
    clearFiles: attachments.clear,
  });

  const look = () => {
    const text = page.current.read();
    // the workspace's tabs look for this mark
    form.current?.toggleAttribute('data-unsaved', hasWords(text));
    draft.keeper.current?.change(text);
  };

  const post = () => {
    const keeper = draft.keeper.current;
    const text = page.current.read();
    if (!keeper || !form.current) return;
    const data = new FormData(form.current);
    data.delete('files');
    data.set('key', keeper.composer);
    data.set('continues', elsewhere.current?.continues.current || keeper.composer);
    data.set('format', text.format);
    data.set('body', hasWords({ ...text, fields: {} }) ? tidy(text) : '');
    keeper.change(text);
    keeper.hold();
    isFirst.current = !firstPosts.current.has(keeper.composer);
    if (isFirst.current) firstPosts.current.set(keeper.composer, data);
    submit(data, { method: 'post', encType: 'multipart/form-data' });
  };

  /** Files that are on their way come first. */
  const send = () => {
    setProblem(undefined);
    setWaiting(true);
  };
  useEffect(() => {
    if (!isWaiting || attachments.items.some(item => item.state === 'uploading')) return;
    setWaiting(false);
    if (attachments.items.some(item => item.state === 'waiting'))
      setProblem('Có tệp chưa tải lên được vì mất kết nối. Vui lòng thử lại khi có mạng.');
    else if (attachments.items.some(item => item.state === 'failed'))
      setProblem('Có tệp chưa đính kèm được: hãy bỏ tệp đó trước khi gửi');
    else post();
  });

  useEffect(() => {
    const keeper = draft.keeper.current;
    if (!refused || !keeper) return;
    const { composer } = keeper;
    const first = firstPosts.current.get(composer);
    const isLost = refused.isSpent && !isFirst.current;
    // of a key that is spent nothing more is sent
    if (refused.isSpent) firstPosts.current.delete(composer);
    if (refused.made && !isLost) return elsewhere.current?.tell(refused.made, refused.continues ?? composer);
    keeper.resume(refused.isSpent ? newKey() : composer);
    if (isLost && first) submit(first, { method: 'post', encType: 'multipart/form-data' });
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  /** Of the ticket that was made: its form takes what was typed here since it was posted. */
  const leadsTo = useRef<string>();
  const handOver = () => {
    const posted = firstPosts.current.get(draft.keeper.current?.composer ?? '');
    if (!leadsTo.current || !posted || !form.current || !desk) return;
    const [then, now] = [draftFields(posted), draftFields(new FormData(form.current))];
    const typed = ticketFields([...Object.keys(then), ...Object.keys(now)]).filter(name => then[name] !== now[name]);
    const fields = Object.fromEntries(typed.map(name => [name, now[name] ?? '']));
    if (typed.length > 0) leaveDraft(desk, leadsTo.current, { body: '', format: 'text', fields });
  };
  const latestHandOver = useRef(handOver);
  latestHandOver.current = handOver;
  useLayout(() => () => latestHandOver.current(), []);

  const isMade = navigation.state === 'loading' && navigation.formMethod === 'POST';
  useEffect(() => {
    const number = isMade && /^\/tickets\/(\d+)$/.exec(navigation.location.pathname)?.[1];
    if (!number) return;
    leadsTo.current = `ticket:${number}:form`;
    draft.keeper.current?.suspend();
    elsewhere.current?.signal();
  }, [isMade]);

  return {
    desk,
    draft,
    attachments,
    shown,
    look,
    read: () => page.current.read(),
    send,
    problem,
    isSending,
    elsewhere: elsewhere.current,
  };
}

/** Those that the form of a ticket that exists has too. */
const ticketFields = (names: string[]) =>
  names.filter(name =>
    /^(subject|source|tags|cc|due_at|(assignee|department|priority|type|service)_id|attributes\..+)$/.test(name),
  );

/** The page's address says for whom it is. */
const omitRequester = ({ requester_id: _, ...fields }: Record<string, string>) => fields;

const tidy = ({ body, format }: DraftText) => (format === 'html' ? withoutTail(body) : body);
