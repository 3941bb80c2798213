import { useLocation, useNavigation } from '@remix-run/react';
import type { KeptDraft } from 'contract/tickets/draft-content.ts';
import { type FormEvent, type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { connection } from '../../http/connection.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { useLayout } from '../../ui/use-layout.ts';
import { newKey } from '../composer/browser-store.ts';
import type { DraftText } from '../composer/draft-keeper.ts';
import type { DraftPage, useDraft } from '../composer/use-draft.ts';
import { changesOf, keptChanges, readChanges } from './form-changes.ts';
import { useTypedSince } from './use-typed-since.ts';
import { type UnsentPost, useUnsentPost } from './use-unsent-post.ts';

type Fields = Record<string, string>;
export type Draft = ReturnType<typeof useDraft> & {
  /** Leaves a text in this browser for the form of another place. */
  handOver(place: string, text: DraftText): void;
};

/** How a form reads: as text, one value a field. */
export interface RowRules<Row> {
  valuesOf: (row: Row) => Fields;
  readFields: (form: FormData) => Fields;
  /** Changes as a draft keeps them, and back again: where text alone does not say what was meant. */
  pack?: (changes: Fields, stored: Fields, form: HTMLFormElement) => Fields;
  unpack?: (kept: Fields, stored: Fields) => Fields;
}

export interface RowFormOptions<Row> extends RowRules<Row> {
  row: Row & { version: number };
  draft: KeptDraft | null;
  /** What was posted and refused, so that it is not lost without JavaScript. */
  submitted?: Fields | undefined;
  /** What the form of a new row is opened with. */
  given?: Fields;
  /** Of a new row: the draft of the form that making it leads to, which takes what is typed meanwhile. */
  draftKeyAt?: (pathname: string) => string | undefined;
}

export interface RowForm<Row> {
  form: RefObject<HTMLFormElement>;
  /** The row as the fields show it: of a form with unsaved changes perhaps not the newest. */
  shown: Row & { version: number };
  /** What it holds. */
  stored: Fields;
  /** That, and over it what was typed. */
  values: Fields;
  /** What a draft keeps beside the fields. */
  kept: Fields;
  /** The version that unsaved changes were typed on. */
  version: number;
  /** Of the fields: a new one shows them anew, from `values`. */
  turn: number;
  isTouched: boolean;
  /** Composer of the draft that a save ends beside its own. */
  continues: string;
  /** When the unsaved changes were kept first, as far as this page knows. */
  since: string | undefined;
  /** The row moved on under unsaved changes. */
  isOvertaken: boolean;
  /** Shows the newest row under what was typed. */
  catchUp: (() => void) | undefined;
  discard: () => () => void;
  /** The server does not take the draft for now. */
  isFailing: boolean;
  /** A save that no server answered: it goes again by itself, unless more was changed since. */
  unsent: UnsentPost | undefined;
  /** For `DraftLink`. */
  link: { page: RefObject<DraftPage>; initial: DraftText; onDraft: (draft: Draft) => void };
  formProps: Record<
    'onInput' | 'onChange' | 'onClick' | 'onMouseDown' | 'onPointerUp' | 'onKeyUp' | 'onBlur',
    () => void
  > & { onSubmit: (event: FormEvent<HTMLFormElement>) => void };
}

const nothing: DraftText = { body: '', format: 'text', fields: {} };
const none: Fields = {};
const isSame = (one: Fields, other: Fields) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, text]) => other[name] === text);
const sameAsIs = (fields: Fields) => fields;
const intents = ['save', 'resolve'];
/** ms; pressing the button ends a field, which sends the draft: a word about that must not move the button meanwhile */
const saidAfter = 1_000;
/** What is typed between reading a form and drawing it anew would be lost: nothing comes between. */
const useRedraw = useLayout;

/**
 * The form of a row that colleagues change too. What differs from the row is kept as a draft while it is typed, with the row's
 * version; a form that nobody has touched shows each new row.
 */
export function useRowForm<Row>(options: RowFormOptions<Row>): RowForm<Row> {
  const { row, valuesOf, readFields, pack = sameAsIs, unpack = sameAsIs, given = none, draftKeyAt } = options;
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const answer = useAnswer();
  const form = useRef<HTMLFormElement>(null);

  const showing = (kept: Fields, turn: number, posted?: Fields) => {
    const stored = valuesOf(row);
    const { changes, version } = readChanges(kept, row.version);
    const over = posted ?? (Object.keys(changes).length > 0 ? unpack(changes, stored) : given);
    return { row, stored, values: { ...stored, ...over }, kept, version, turn };
  };
  const [initial] = useState<DraftText>(() => options.draft ?? nothing);
  const [shown, setShown] = useState(() => showing(initial.fields ?? none, 0, options.submitted));
  const isFresh = (changes: Fields) => isSame(changes, changesOf(given, shown.stored));
  const [isTouched, setTouched] = useState(() => !isFresh(changesOf({ ...shown.values }, shown.stored)));
  /** The server's text that this one goes on from. */
  const [continues, setContinues] = useState(options.draft?.composer ?? '');
  const [since, setSince] = useState(options.draft?.updated_at);

  const typedIn = (element: HTMLFormElement) => readFields(new FormData(element));
  const page = useRef<DraftPage>(null as never);
  page.current = {
    read() {
      if (!form.current) return initial;
      const changes = changesOf(typedIn(form.current), shown.stored);
      if (isFresh(changes)) return nothing;
      return { ...nothing, fields: keptChanges(pack(changes, shown.stored, form.current), shown.version) };
    },
    write(text) {
      setShown(({ turn }) => showing(text.fields ?? none, turn + 1));
      const isNow = Object.keys(text.fields ?? none).length > 0;
      setTouched(isNow);
      setSince(before => (isNow ? (before ?? new Date().toISOString()) : undefined));
    },
  };
  /** Comes at first use: until then nothing is kept, and what was typed is looked at when it comes. */
  const link = useRef<Draft>();
  const [isFailing, setFailing] = useState(false);
  const failing = useRef<ReturnType<typeof setTimeout>>();

  const look = () => {
    if (!form.current) return;
    const text = page.current.read();
    const isNow = text !== nothing;
    setTouched(isNow);
    if (isNow !== isTouched) setSince(isNow ? new Date().toISOString() : undefined);
    // what is typed from now on is typed on what is shown
    if (!isNow && shown.version !== shown.row.version) setShown(before => ({ ...before, version: before.row.version }));
    const keeper = link.current?.keeper.current;
    if (posting.current) meanwhile.mark();
    // an attempt without an answer may have arrived: what is changed now is another
    if (unsent.isLeftBehind(isNow ? text : undefined)) keeper?.resume(newKey());
    keeper?.change(text);
  };
  const latest = useRef(look);
  latest.current = look;
  // pickers change by a click or a key and tell nobody
  const lookSoon = () => void setTimeout(() => latest.current());

  // the same version reads otherwise to whom something of it is hidden from now on
  const isNewer =
    row !== shown.row && (row.version !== shown.row.version || !isSame(valuesOf(row), valuesOf(shown.row)));
  const showNewer = () => {
    if (!isNewer || !form.current || posting.current) return;
    // a field that holds what is stored now, or what it was shown with, was not touched
    const known = [shown.stored, valuesOf(row)];
    const isKept = Object.entries(typedIn(form.current)).every(([name, text]) =>
      known.some(values => text === (values[name] ?? '')),
    );
    if (!isKept) return;
    meanwhile.answered();
    link.current?.keeper.current?.change(begin());
  };
  useRedraw(showNewer);
  /** The form of the newest row, and over it what was typed since it was posted. Fields that show it already stay as they are. */
  const begin = () => {
    const fields = meanwhile.read(valuesOf(row), row.version);
    meanwhile.answered();
    const next = showing(fields, shown.turn);
    const isDrawn = form.current && isSame(changesOf(typedIn(form.current), next.values), none);
    setShown(isDrawn ? next : { ...next, turn: next.turn + 1 });
    const isNow = !isSame(fields, none);
    setTouched(isNow);
    setSince(isNow ? new Date().toISOString() : undefined);
    return isNow ? { ...nothing, fields } : nothing;
  };

  const unsent = useUnsentPost();
  const posting = useRef(false);
  /** Another page was asked for before the answer, which nobody hears now. */
  const isCut = useRef(false);
  const meanwhile = useTypedSince(form, { readFields, pack }, options.submitted);
  const intent = String(navigation.formData?.get('intent'));
  const isPosting = navigation.formMethod === 'POST' && intents.includes(intent);
  const heard = useRef(answer);
  const reach = useSyncExternalStore(connection.subscribe, connection.get, () => 'reached' as const);
  const isLeaving = navigation.state === 'loading' && navigation.location.pathname !== pathname;
  useRedraw(() => {
    const keeper = link.current?.keeper.current;
    if (isPosting) {
      // the answer to a conflict is about what was posted before
      if (!posting.current && intent === 'save' && navigation.formData) meanwhile.going(navigation.formData);
      posting.current = true;
      unsent.going(navigation.formData);
    }
    const isUnreached = answer !== undefined && 'unreached' in (answer as object);
    const isNews = answer !== heard.current;
    heard.current = answer;
    // it may be over before it was ever seen on its way, and the page may go on to load what no server answers either
    if (isUnreached && isNews) {
      posting.current = false;
      isCut.current = false;
      // the browser keeps it meanwhile, under the key of this attempt
      return unsent.wait(page.current.read());
    }
    if (!posting.current) return;
    if (isPosting && isLeaving) {
      keeper?.suspend();
      leadsTo.current = draftKeyAt?.(navigation.location.pathname);
    }
    isCut.current = !isPosting && (isCut.current || navigation.state !== 'idle');
    if (navigation.state !== 'idle') return;
    posting.current = false;
    if (isCut.current) {
      isCut.current = false;
      keeper?.resume(newKey());
      return showNewer();
    }
    if (!isUnreached) unsent.answered();
    if (answer === undefined) {
      keeper?.restart(newKey());
      keeper?.change(begin());
    } else if (!isUnreached) keeper?.resume(keeper.composer);
  }, [isPosting, isLeaving, answer, navigation.state]);

  /** Of the form that making a row leads to: what was typed until then is typed there. */
  const leadsTo = useRef<string>();
  useRedraw(
    () => () => {
      const fields = meanwhile.read();
      if (leadsTo.current && !isSame(fields, none)) link.current?.handOver(leadsTo.current, { ...nothing, fields });
    },
    [],
  );

  return {
    form,
    shown: shown.row,
    ...{ stored: shown.stored, values: shown.values, kept: shown.kept, version: shown.version },
    turn: shown.turn,
    isTouched,
    since,
    continues,
    isOvertaken: isTouched && shown.version !== row.version,
    catchUp: isNewer ? () => setShown(({ turn }) => showing(page.current.read().fields ?? none, turn + 1)) : undefined,
    discard() {
      if (unsent.isLeftBehind(undefined)) link.current?.keeper.current?.resume(newKey());
      const before = link.current?.replace(nothing);
      return () => before && link.current?.replace(before);
    },
    isFailing,
    // a post may wait for the line before it goes at all: the router first asks whose it is
    unsent: unsent.post ?? (isPosting && reach === 'lost' ? 'waits' : undefined),
    link: {
      page,
      initial,
      onDraft(draft) {
        link.current = draft;
        if (draft.state.kind === 'failed') failing.current ??= setTimeout(() => setFailing(true), saidAfter);
        else {
          clearTimeout(failing.current);
          failing.current = undefined;
          setFailing(false);
        }
        // it stands beside this text now
        if (draft.other) setContinues('');
      },
    },
    formProps: {
      onInput: look,
      onChange: look,
      onClick: lookSoon,
      // a choice takes its list away before the click ends
      onMouseDown: lookSoon,
      onPointerUp: lookSoon,
      onKeyUp: lookSoon,
      onBlur: () => link.current?.keeper.current?.flush(),
      onSubmit({ currentTarget, nativeEvent }) {
        const keeper = link.current?.keeper.current;
        const key = currentTarget.elements.namedItem('key');
        if (keeper && key instanceof HTMLInputElement) {
          look();
          key.value = keeper.composer;
          keeper.hold(newKey());
        }
        unsent.going(new FormData(currentTarget, (nativeEvent as SubmitEvent).submitter));
      },
    },
  };
}
