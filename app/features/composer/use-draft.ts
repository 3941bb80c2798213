import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BodyHandle } from './body-field.tsx';
import { newKey } from './browser-store.ts';
import type { Desk } from './desk.ts';
import { chooseDraft, DraftKeeper, type DraftState, type DraftText, hasWords, readLocalDraft } from './draft-keeper.ts';
import { draftKeyOf, type Kind } from './kinds.ts';
import { draftLine } from './server-line.ts';

type ServerDraft = DraftText & { updated_at: string };
const nothing: DraftText = { body: '', format: 'text' };

export interface DraftOptions {
  desk: Desk | undefined;
  ticketId: number;
  kind: Kind;
  /** The loader's key: names the attempt to send and the saves before it. */
  composer: string;
  server: ServerDraft | null;
  /** What the page showed from the start. */
  initial: DraftText;
  body: RefObject<BodyHandle>;
  /** What stood here was sent already, from here or elsewhere. */
  onSentBefore: () => void;
}

/** Ties one composer's text to its keeper: restores the newer of two drafts, saves while typing and when the page goes. */
export function useDraft(options: DraftOptions) {
  const { desk, ticketId, kind, body } = options;
  const [state, setState] = useState<DraftState>(
    options.server ? { kind: 'saved', at: options.server.updated_at } : { kind: 'idle' },
  );
  const [other, setOther] = useState<DraftText | null>(null);
  const keeper = useRef<DraftKeeper>();
  const adopted = useRef<string>();
  const latest = useRef(options);
  latest.current = options;

  const adopt = (text: DraftText, composer: string) => {
    body.current?.write(text);
    adopted.current = text.body;
    keeper.current?.adopt(text, composer);
  };

  useEffect(() => {
    if (!desk) return;
    const { server, initial, composer } = latest.current;
    const draftKey = draftKeyOf(ticketId, kind);
    const storeKey = `langnghe:draft:${desk.userId}:${draftKey}`;
    const made = new DraftKeeper({
      line: draftLine(draftKey),
      store: desk.store,
      storeKey,
      composer,
      text: initial,
      base: server?.updated_at ?? null,
      onState: setState,
      onSpent() {
        const fresh = newKey();
        if (adopted.current === made.text.body) {
          body.current?.write(nothing);
          made.restart(fresh);
          latest.current.onSentBefore();
        }
        return fresh;
      },
    });
    keeper.current = made;
    restore(made, readLocalDraft(desk.store, storeKey));

    const onHidden = () => document.visibilityState === 'hidden' && made.leave();
    const onLeave = () => made.leave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    const onOnline = () => made.flush();
    window.addEventListener('online', onOnline);
    const quiet = desk.onDelivered((parcel, outcome) => {
      if (
        outcome.kind === 'sent' &&
        parcel.ticketId === ticketId &&
        parcel.kind === kind &&
        parcel.key !== made.composer
      )
        made.saveAgain();
    });
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      quiet();
      made.flush();
      made.dispose();
      keeper.current = undefined;
    };
  }, [desk, ticketId, kind]);

  function restore(made: DraftKeeper, local: ReturnType<typeof readLocalDraft>): void {
    const { server, initial } = latest.current;
    const now = body.current?.read() ?? initial;
    if (now.body !== initial.body) {
      // typed before JavaScript came: nothing takes its place
      made.change(now);
      if (local && hasWords(local) && local.body !== now.body) setOther(local);
      return;
    }
    // the text of this draft waits in the outbox: here it would be sent twice
    const isQueued = desk!.outbox
      .list()
      .some(one => one.ticketId === ticketId && one.kind === kind && server !== null && one.base === server.updated_at);
    if (isQueued) {
      body.current?.write(nothing);
      made.restart(made.composer, server?.updated_at ?? null);
    }
    const continues = local?.base === server?.updated_at;
    const chosen = isQueued
      ? { shown: continues ? local : null, fromLocal: continues, other: continues ? null : local }
      : chooseDraft(server, local);
    if (chosen.fromLocal && chosen.shown && local) adopt(chosen.shown, local.composer);
    setOther(chosen.other);
  }

  return {
    keeper,
    state,
    other,
    adopt,
    forgetOther: () => setOther(null),
    /** The other draft takes the place of what is shown, which is offered in turn. */
    swapOther() {
      const shown = body.current?.read() ?? nothing;
      if (other) {
        body.current?.write(other);
        keeper.current?.change(other);
      }
      setOther(hasWords(shown) ? shown : null);
    },
  };
}
