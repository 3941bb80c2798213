import type { KeptDraft } from 'contract/tickets/draft-content.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { newKey } from './browser-store.ts';
import type { Desk } from './desk.ts';
import {
  chooseDraft,
  DraftKeeper,
  type DraftState,
  type DraftText,
  hasWords,
  isSameText,
  type LocalDraft,
  type OtherText,
  readLocalDraft,
} from './draft-keeper.ts';
import { draftKeyOf } from './kinds.ts';
import type { Parcel } from './outbox.ts';
import { draftLine, dropDraft } from './server-line.ts';

const nothing: DraftText = { body: '', format: 'text' };

/** Of a person and place in local storage. */
const storeKeyOf = ({ userId }: Desk, place: string) => `langnghe:draft:${userId}:${place}`;

/** Leaves a text in this browser for the form of a place that is shown next. */
export function leaveDraft(desk: Desk, place: string, text: DraftText): void {
  const local: LocalDraft = { ...text, composer: newKey(), revision: 0, base: null, at: Date.now() };
  desk.store.setItem(storeKeyOf(desk, place), JSON.stringify(local));
}

/** What a draft is read from and written to: the text, and the fields of its form. */
export interface DraftPage {
  read(): DraftText;
  /** `composer`: of the draft that it is. */
  write(text: DraftText & { composer?: string }): void;
}

export interface DraftOptions {
  desk: Desk | undefined;
  draftKey: string;
  /** Places whose text goes on here, such as those of merged tickets. */
  formerKeys?: readonly string[];
  /** The loader's key: names the attempt to send and the saves before it. */
  composer: string;
  server: KeptDraft | null;
  /** What the page showed from the start. */
  initial: DraftText;
  body: RefObject<DraftPage>;
  /** The composer was sent already, from here or elsewhere; `isGone`: what stood here was its text, and is taken away. */
  onSentBefore: (composer: string, isGone: boolean) => void;
}

/**
 * What stood in the composers of this window when they were taken away, by their key in the store: a page that was asked for while
 * its text was on its way to the server may come without it.
 */
const leftBehind = new Map<string, LocalDraft>();

/** What this browser holds for a place; at a former one it stands no longer then. */
function takeLocal(desk: Desk, key: string, formerKeys: readonly string[] = []): LocalDraft | null {
  const [here, ...former] = [key, ...formerKeys].map(one => storeKeyOf(desk, one));
  for (const storeKey of [here!, ...former]) {
    const local = readLocalDraft(desk.store, storeKey) ?? leftBehind.get(storeKey);
    leftBehind.delete(storeKey);
    if (!local) continue;
    if (storeKey !== here || local.isKept) desk.store.removeItem(storeKey);
    return local;
  }
  return null;
}

/** Ties one composer's text to its keeper: restores the newer of two drafts, saves while typing and when the page goes. */
export function useDraft(options: DraftOptions) {
  const { desk, draftKey, body } = options;
  const [state, setState] = useState<DraftState>(
    options.server ? { kind: 'saved', at: options.server.updated_at } : { kind: 'idle' },
  );
  const [other, setOther] = useState<OtherText | null>(null);
  const keeper = useRef<DraftKeeper>();
  const adopted = useRef<DraftText>();
  const latest = useRef(options);
  latest.current = options;

  const adopt = (text: DraftText, composer: string, base?: string | null) => {
    body.current?.write(text);
    adopted.current = text;
    keeper.current?.adopt(text, composer, base);
  };

  useEffect(() => {
    if (!desk) return;
    const { server, initial, composer } = latest.current;
    const storeKey = storeKeyOf(desk, draftKey);
    const made = new DraftKeeper({
      line: draftLine(draftKey),
      store: desk.store,
      storeKey,
      composer,
      text: initial,
      base: server?.updated_at ?? null,
      onState: setState,
      isUnderWay: () => desk.outbox.list().some(isOfHere),
      onSpent() {
        const fresh = newKey();
        const sent = made.composer;
        const isGone = adopted.current !== undefined && isSameText(adopted.current, made.text);
        if (isGone) {
          body.current?.write(nothing);
          made.restart(fresh);
        }
        latest.current.onSentBefore(sent, isGone);
        return fresh;
      },
    });
    keeper.current = made;
    restore(made, takeLocal(desk, draftKey, latest.current.formerKeys));

    const onHidden = () => document.visibilityState === 'hidden' && made.leave();
    const onLeave = () => made.leave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    const onOnline = () => made.flush();
    window.addEventListener('online', onOnline);
    const quiet = desk.onDelivered((parcel, outcome) => {
      if (outcome.kind === 'sent' && isOfHere(parcel) && parcel.key !== made.composer) made.saveAgain();
    });
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      quiet();
      made.flush();
      const text = made.dispose();
      if (text) leftBehind.set(storeKey, text);
      keeper.current = undefined;
    };
  }, [desk, draftKey]);

  const isOfHere = ({ ticketId, kind }: Parcel) => draftKeyOf(ticketId, kind) === draftKey;

  function restore(made: DraftKeeper, local: ReturnType<typeof readLocalDraft>): void {
    const { server, initial } = latest.current;
    const now = body.current?.read() ?? initial;
    if (!isSameText(now, initial)) {
      // typed before JavaScript came: nothing takes its place
      made.change(now);
      if (local && hasWords(local) && !isSameText(local, now)) setOther(local);
      return;
    }
    // the text of this draft waits in the outbox: here it would be sent twice
    const isQueued = desk!.outbox
      .list()
      .some(one => isOfHere(one) && server && (one.key === server.composer || one.base === server.updated_at));
    if (isQueued) {
      body.current?.write(nothing);
      made.restart(made.composer, server?.updated_at ?? null);
    }
    const continues = local?.base === server?.updated_at;
    const chosen = isQueued
      ? { shown: continues ? local : null, fromLocal: continues, other: continues ? null : local }
      : chooseDraft(server, local);
    if (chosen.fromLocal && chosen.shown && local) adopt(chosen.shown, local.composer, local.base);
    setOther(chosen.other);
  }

  /** Shows another text in place of this one, which is given back. */
  const replace = (text: DraftText): DraftText => {
    const before = body.current?.read() ?? nothing;
    body.current?.write(text);
    keeper.current?.change(text);
    return before;
  };

  return {
    keeper,
    state,
    other,
    adopt,
    replace,
    forgetOther() {
      if (other) dropDraft(draftKey, other.composer);
      setOther(null);
    },
    /** The other draft takes the place of what is shown, which is offered in turn. */
    swapOther() {
      const made = keeper.current;
      if (!other || !made) return;
      const shown = { ...(body.current?.read() ?? nothing), composer: made.composer };
      // an attempt of its own: the server keeps what is shown now beside it
      adopt(other, newKey(), null);
      setOther(hasWords(shown) ? shown : null);
    },
  };
}
