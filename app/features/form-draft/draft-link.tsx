import type { KeptDraft } from 'contract/tickets/draft-content.ts';
import { useEffect } from 'react';
import type { DraftText } from '../composer/draft-keeper.ts';
import { OtherDraft } from '../composer/draft-status.tsx';
import { useDesk } from '../composer/use-desk.ts';
import { leaveDraft, useDraft } from '../composer/use-draft.ts';
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
  const handOver = (place: string, text: DraftText) => desk && leaveDraft(desk, place, text);
  useEffect(() => onDraft({ ...draft, handOver }));
  return <OtherDraft draft={draft} className="mb-3" />;
}
