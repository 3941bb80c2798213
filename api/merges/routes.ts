import { contactMerges, findDuplicates as findDuplicatesRoute, ticketMerges } from 'contract/merges/merges.ts';
import { handle } from '../engine.ts';
import { findDuplicates } from './find-duplicates.ts';
import { mergeRows } from './merge-rows.ts';
import { mergeableContact } from './mergeable-contact.ts';
import { mergeableTicket } from './mergeable-ticket.ts';
import { previewMerge } from './preview-merge.ts';
import { readUndo, undoMerge } from './undo-merge.ts';

export const mergeCalls = [
  handle(contactMerges.preview, (work, { query }) => previewMerge(work, mergeableContact, query)),
  handle(contactMerges.merge, (work, { json }) => mergeRows(work, mergeableContact, json)),
  handle(contactMerges.readUndo, (work, { params }) => readUndo(work, mergeableContact, params.id)),
  handle(contactMerges.undo, (work, { params }) => undoMerge(work, mergeableContact, params.id)),
  handle(ticketMerges.preview, (work, { query }) => previewMerge(work, mergeableTicket, query)),
  handle(ticketMerges.merge, (work, { json }) => mergeRows(work, mergeableTicket, json)),
  handle(ticketMerges.readUndo, (work, { params }) => readUndo(work, mergeableTicket, params.id)),
  handle(ticketMerges.undo, (work, { params }) => undoMerge(work, mergeableTicket, params.id)),
  handle(findDuplicatesRoute, findDuplicates),
];
