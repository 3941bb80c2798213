import { searchContacts } from 'contract/contacts/contacts.ts';
import type { ListState } from 'contract/filters.ts';
import { formatCount } from 'contract/numbers.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import type { Choice } from '../choices.ts';
import type { FieldSearch } from '../lists/filter-panel.tsx';
import { addedFilter } from '../lists/list-url.ts';

const field = 'requester_id';
const mostFound = 20;
const shortest = 2;
const empty: FieldSearch = { label: 'Tên, số điện thoại, email hoặc mã', found: [], from: paths.pickContacts };

export interface RequesterFilter {
  /** The customers whom the address names, for chips and choices. */
  named: Choice[];
  search: FieldSearch;
  /** Why the text found nobody. */
  problem?: string;
  /** The text names one customer: the form as if that one had been chosen. */
  chosen?: URL;
}

/** Customers in a filter: by the text that was typed (name, any form of a number, address, code), and of those chosen. */
export async function requesterFilter({ url, api }: Visit, { conditions }: ListState): Promise<RequesterFilter> {
  const added = addedFilter(url);
  const asked = added?.field === field ? added : undefined;
  const text = asked?.typed[0]?.trim() ?? '';
  // chosen among what this very text found
  if (asked?.chosen.length && text === url.searchParams.get('add_found'))
    return { named: [], search: empty, chosen: choose(url) };
  const found = text === '' ? undefined : await find(api, text);
  const search: FieldSearch = { ...empty, found: found?.choices ?? [] };
  if (found?.choices.length === 1) return { named: [], search, chosen: choose(url, found.choices[0]!.value) };
  const answer = found && answerOf(text, found);
  if (answer?.note) search.note = answer.note;
  const numbers = conditions.filter(one => one.field === field).flatMap(one => one.values);
  const all = [...new Set([...numbers, ...(asked?.chosen ?? [])])].filter(value => /^\d{1,9}$/.test(value));
  return { named: await namesOf(api, all), search, ...(answer?.problem && { problem: answer.problem }) };
}

interface Found {
  choices: Choice[];
  total: number;
}

async function find(api: Visit['api'], text: string): Promise<Found> {
  const q = /^\d$/.test(text) ? `#${text}` : text.slice(0, 200);
  if ([...q].length < shortest) return { choices: [], total: 0 };
  const { list, total } = await api(searchContacts, { json: { q, size: mostFound } });
  return { choices: list.map(choiceOf), total };
}

function answerOf(text: string, { choices, total }: Found): { note?: string; problem?: string } {
  const shown = `“${text.slice(0, 80)}”`;
  if (choices.length === 0)
    return {
      problem: [...text].length < shortest ? 'Nhập ít nhất 2 ký tự' : `Không tìm thấy khách hàng nào khớp ${shown}`,
    };
  const more = total > choices.length ? ', hoặc nhập thêm để thu hẹp' : '';
  return { note: `${formatCount(total)} khách hàng khớp ${shown}: hãy chọn${more}` };
}

/** The form with its choice alone. */
function choose(url: URL, value?: string): URL {
  const next = new URL(url);
  next.searchParams.delete('add_text');
  if (value !== undefined) next.searchParams.append('add_value', value);
  return next;
}

/** Of somebody else's bookmark: not there and not mine are told alike. */
const unseen = 'không có hoặc ngoài phạm vi';

async function namesOf(api: Visit['api'], numbers: string[]): Promise<Choice[]> {
  if (numbers.length === 0) return [];
  const asked = numbers.slice(0, 100);
  const { list } = await api(searchContacts, { json: { filters: [`code:in:${asked}`], size: 100 } });
  const seen = new Map(list.map(row => [row._id, choiceOf(row).label]));
  return asked.map(value => ({ value, label: seen.get(Number(value)) ?? unseen }));
}

const choiceOf = (row: { _id: number; name: string; phones: string[]; emails: string[] }): Choice => ({
  value: String(row._id),
  label: [row.name, row.phones[0] ?? row.emails[0]].filter(Boolean).join(' · '),
});
