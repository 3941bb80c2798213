import type { KeptDraft } from 'contract/tickets/draft-content.ts';
import { useEffect } from 'react';
import { newKey } from '../composer/browser-store.ts';
import type { DraftText, LocalDraft } from '../composer/draft-keeper.ts';
import { OtherDraft } from '../composer/draft-status.tsx';
import { useDesk } from '../composer/use-desk.ts';
import { storeKeyOf, useDraft } from '../composer/use-draft.ts';
import type { RowForm } from './use-row-form.ts';

export interface DraftLinkProps {
  link: RowForm<unknown>['link'];
  draftKey: string;
  composer: string;
  draft: KeptDraft | null;
}

const nobody = () => {};

/** Ties a form to its draft, and shows another text of the same place. */
export default function DraftLink({ link, draftKey, composer, draft: server }: DraftLinkProps) {
  const desk = useDesk();
  const { page: body, initial, onDraft } = link;
  const draft = useDraft({ desk, draftKey, composer, server, initial, body, onSentBefore: nobody });
  const handOver = (place: string, text: DraftText) => {
    const local: LocalDraft = { ...text, composer: newKey(), base: null, at: Date.now() };
    desk?.store.setItem(storeKeyOf(desk, place), JSON.stringify(local));
  };
  useEffect(() => onDraft({ ...draft, handOver }));
  return <OtherDraft draft={draft} className="mb-3" />;
}
