import type { MadeTicket } from 'contract/tickets/drafts.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { newKey } from '../composer/browser-store.ts';
import type { Desk } from '../composer/desk.ts';
import { type DraftKeeper, type DraftText, hasWords, isSameText } from '../composer/draft-keeper.ts';
import { dropDraft, madeOf } from '../composer/server-line.ts';
import type { DraftPage } from '../composer/use-draft.ts';

/** What another window, or an attempt whose answer was lost, made of the draft that the page shows. */
export interface MadeElsewhere extends MadeTicket {
  /** The draft's. */
  composer: string;
  /** The text was the ticket's own and was taken off the page: the way back to it. */
  taken?: DraftText;
}

interface Options {
  desk: Desk | undefined;
  draftKey: string;
  page: RefObject<DraftPage>;
  keeper: RefObject<DraftKeeper | undefined>;
  /** Composer of the server's draft that the page was opened with. */
  continues: string;
  /** The text as it was opened; whoever types leaves it behind. */
  opened: DraftText;
  isSending: boolean;
  clearFiles: () => void;
}

/** Of one draft one ticket is made: a window that shows it too learns of that, and goes on as it should. */
export function useMadeElsewhere({ desk, draftKey, page, keeper, opened, isSending, clearFiles, ...given }: Options) {
  const [made, setMade] = useState<MadeElsewhere>();
  /** Composer of the text that this one goes on from; '' when it goes on from none. */
  const continues = useRef(given.continues);
  const untouched = useRef(opened);
  const latest = useRef({ made, isSending });
  latest.current = { made, isSending };
  const signalKey = `langnghe:made:${desk?.userId}:${draftKey}`;

  /** The text of `composer` became a ticket. */
  const tell = (ticket: MadeTicket, composer: string) => {
    const maker = keeper.current;
    const text = page.current?.read();
    if (!maker || !text) return;
    if (hasWords(text) && !isSameText(text, untouched.current)) {
      continues.current = composer;
      maker.resume(newKey());
      return setMade({ ...ticket, composer });
    }
    const taken = untouched.current;
    dropDraft(draftKey, maker.composer);
    page.current?.write(nothing);
    maker.restart(newKey());
    clearFiles();
    setMade({ ...ticket, composer, taken });
  };

  const look = async () => {
    const { made, isSending } = latest.current;
    if (made || isSending || !page.current || !hasWords(page.current.read())) return;
    for (const composer of new Set([continues.current, keeper.current?.composer ?? ''])) {
      const ticket = composer && (await madeOf(draftKey, composer));
      if (ticket) return tell(ticket, composer);
    }
  };
  const newest = useRef(look);
  newest.current = look;
  useEffect(() => {
    if (!desk) return;
    const onStorage = ({ key, newValue }: StorageEvent) => key === signalKey && newValue && newest.current();
    const onVisible = () => document.visibilityState === 'visible' && newest.current();
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [desk, signalKey]);

  return {
    made,
    continues,
    tell,
    /** The page shows another text: of a draft, or none. */
    opens(text: DraftText & { composer?: string }) {
      continues.current = text.composer ?? '';
      untouched.current = text;
    },
    /** This window has made it: to the others of this browser. */
    signal() {
      desk?.store.setItem(signalKey, String(Date.now()));
      desk?.store.removeItem(signalKey);
    },
    /** Another ticket of the same text is wanted. */
    makeAnother() {
      continues.current = '';
      setMade(undefined);
    },
    takeBack() {
      if (!made?.taken) return;
      const { taken, ...ticket } = made;
      page.current?.write(taken);
      continues.current = made.composer;
      // wanted here from now on
      untouched.current = nothing;
      keeper.current?.change(taken);
      setMade(ticket);
    },
  };
}

const nothing: DraftText = { body: '', format: 'text' };
