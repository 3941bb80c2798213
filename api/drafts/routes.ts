import * as contract from 'contract/tickets/drafts.ts';
import { handle } from '../engine.ts';
import { deleteDraft, listDrafts, readDraft, saveDraft } from './drafts.ts';

export const draftCalls = [
  handle(contract.saveDraft, saveDraft),
  handle(contract.readDraft, readDraft),
  handle(contract.listDrafts, listDrafts),
  handle(contract.deleteDraft, deleteDraft),
];
