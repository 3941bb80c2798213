import { randomUUID } from 'node:crypto';
import { listUsers, readUser } from 'contract/users/users.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { type MemberPanel, questions } from './member-place.ts';

/** What the address opens over the list. */
export async function memberPanel({ params, url, api, account }: Visit): Promise<MemberPanel | null> {
  const question = questions.find(known => known === url.searchParams.get('ask'));
  const { id } = params;
  try {
    if (question) {
      const ids = [...new Set(url.searchParams.getAll('ids'))];
      const { list } = ids.length > 0 ? await api(listUsers, { query: { ids } }) : { list: [] };
      return { kind: 'ask', question, rows: list };
    }
    if (id === undefined) return null;
    if (id === 'new') return { kind: 'new', key: randomUUID() };
    if (id === 'invite') return { kind: 'invite' };
    const { data: row } = await api(readUser, { params: { id } });
    return { kind: 'edit', row, isMe: row._id === account.user._id };
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 422)) return { kind: 'missing' };
    throw error;
  }
}
