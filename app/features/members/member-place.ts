import type { SipDevice } from 'contract/calls/phone.ts';
import { type ListState, parseFilters } from 'contract/filters.ts';
import { memberFields } from 'contract/users/member-fields.ts';
import type { Member } from 'contract/users/users.ts';
import type { Choice } from '../choices.ts';
import { listHref } from '../lists/list-url.ts';

export const membersPath = '/settings/users/members';
export const bulkFormId = 'members';

/** What is asked before it is done; `ids` of the address says to whom. */
export const questions = ['disable', 'activate', 'reset'] as const;
export type Question = (typeof questions)[number];

/** What stands open over the list. */
export type MemberPanel =
  | { kind: 'new'; key: string; hotlines: Choice[] }
  | { kind: 'invite' }
  | { kind: 'edit'; row: Member; isMe: boolean; hotlines: Choice[]; devices: SipDevice[] }
  | { kind: 'ask'; question: Question; rows: Member[] }
  /** before a telephone of theirs signs in no more */
  | { kind: 'revoke'; memberId: string; device: SipDevice }
  | { kind: 'missing' };

/** The list's address without what stands open over it. */
export function listAddress(url: URL): string {
  const search = new URLSearchParams(url.search);
  for (const name of ['ask', 'ids', 'revoke']) search.delete(name);
  const text = search.toString();
  return text ? `${membersPath}?${text}` : membersPath;
}

/** The list's place as its address tells it, and the addresses around it. */
export function memberPlace(href: string) {
  const url = new URL(href, 'http://page');
  const state = parseFilters(url.searchParams, memberFields);
  return {
    url,
    state,
    to: (change: Partial<ListState>) => listHref(url, state, change),
    open: (id: string) => `${membersPath}/${id}${url.search}`,
    ask: (question: Question, ids: string[]) => {
      const search = new URLSearchParams(url.search);
      search.set('ask', question);
      for (const id of ids) search.append('ids', id);
      return `${membersPath}?${search}`;
    },
    revoke: (id: string, device: string) => {
      const search = new URLSearchParams(url.search);
      search.set('revoke', device);
      return `${membersPath}/${id}?${search}`;
    },
  };
}
export type MemberPlace = ReturnType<typeof memberPlace>;
