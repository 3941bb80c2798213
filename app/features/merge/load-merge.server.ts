import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { readContact, searchContacts } from 'contract/contacts/contacts.ts';
import { ticketStatuses } from 'contract/enums.ts';
import { findDuplicates, type MergeKind, type MergePreview, mergesOf } from 'contract/merges/merges.ts';
import { listTickets, readTicket, type TicketRow } from 'contract/tickets/tickets.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { mergeWords } from './words.ts';

/** Somebody or something to merge with. */
export interface Candidate {
  _id: number;
  title: string;
  lines: string[];
}

export type MergeView =
  | { step: 'search'; target: Candidate; q: string; found: Candidate[] | null; likely: Candidate[] }
  | { step: 'choose'; preview: MergePreview; key: string }
  | { step: 'refused'; message: string };

const most = 10;
/** 2_147_483_647 is the last number that a row can have. */
const isNumber = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;

/** `ids`: what is kept, then what goes into it; with one of them the other is looked for. */
export async function loadMerge(visit: Visit, kind: MergeKind): Promise<MergeView> {
  const { url, api } = visit;
  const ids = [...new Set(url.searchParams.getAll('ids').filter(isNumber).map(Number))];
  const [target_id, source_id, third] = ids;
  const { noun, list } = mergeWords[kind];
  if (target_id === undefined) throw redirect(list);
  if (third !== undefined) return { step: 'refused', message: `Hãy chọn đúng hai ${noun} để gộp.` };
  if (source_id === undefined) return search(visit, kind, target_id);
  try {
    const { data: preview } = await api(mergesOf[kind].preview, { query: { target_id, source_id } });
    return { step: 'choose', preview, key: randomUUID() };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error;
    return { step: 'refused', message: Object.values(error.fieldErrors ?? {}).flat()[0] ?? error.message };
  }
}

async function search(visit: Visit, kind: MergeKind, id: number): Promise<MergeView> {
  const q = (visit.url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const { target, likely, find } = await (kind === 'contact' ? ofContact(visit, id) : ofTicket(visit, id));
  const others = (all: Candidate[]) => all.filter(({ _id }) => _id !== id);
  return { step: 'search', target, q, found: q === '' ? null : others(await find(q)), likely: others(likely) };
}

interface Looking {
  target: Candidate;
  likely: Candidate[];
  find: (q: string) => Promise<Candidate[]>;
}

async function ofContact({ api }: Visit, id: number): Promise<Looking> {
  const [{ data: contact }, { data: duplicates }] = await Promise.all([
    api(readContact, { params: { id } }),
    api(findDuplicates, { params: { id } }),
  ]);
  const lines = [...contact.phones, ...contact.emails].map(({ value }) => value);
  return {
    target: { _id: id, title: contact.name, lines },
    likely: duplicates.map(({ _id, name, lines, because }) => ({ _id, title: name, lines: [...lines, ...because] })),
    find: async q => {
      const { list } = await api(searchContacts, { json: { q, size: most } });
      return list.map(({ _id, name, phones, emails }) => ({ _id, title: name, lines: [...phones, ...emails] }));
    },
  };
}

async function ofTicket({ api }: Visit, id: number): Promise<Looking> {
  const { data } = await api(readTicket, { params: { id }, query: {} });
  const lines = ({ status, requester }: Pick<TicketRow, 'status' | 'requester'>) => [
    ticketStatuses.find(one => one.id === status)?.name ?? '',
    requester.name,
  ];
  const candidate = (row: TicketRow): Candidate => ({ _id: row._id, title: row.subject, lines: lines(row) });
  const rowsOf = async (query: object) =>
    (await api(listTickets, { query: { size: most, ...query } })).list.map(candidate);
  return {
    target: { _id: id, title: data.ticket.subject, lines: lines(data.ticket) },
    likely: await rowsOf({ f: `requester_id:eq:${data.ticket.requester._id}`, sort: '-created_at' }),
    find: q => rowsOf({ q }),
  };
}
