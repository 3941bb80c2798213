import { randomUUID } from 'node:crypto';
import { listDevices } from 'contract/calls/phone.ts';
import { hotlines } from 'contract/switchboard/hotlines.ts';
import { listUsers, readUser } from 'contract/users/users.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { named } from '../choices.ts';
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
    if (id === 'new') return { kind: 'new', key: randomUUID(), hotlines: await hotlineChoices(api) };
    if (id === 'invite') return { kind: 'invite' };
    const [{ data: row }, hotlines, telephones] = await Promise.all([
      api(readUser, { params: { id } }),
      hotlineChoices(api),
      api(listDevices, {}),
    ]);
    const devices = telephones.list.filter(({ user }) => user._id === row._id);
    const asked = url.searchParams.get('revoke');
    if (asked !== null) {
      const device = devices.find(({ _id }) => _id === asked);
      return device ? { kind: 'revoke', memberId: row._id, device } : { kind: 'missing' };
    }
    return { kind: 'edit', row, isMe: row._id === account.user._id, hotlines, devices };
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 422)) return { kind: 'missing' };
    throw error;
  }
}

/** As many as a form offers. */
const hotlineChoices = async (api: Visit['api']) => named((await api(hotlines.list, { query: { limit: 500 } })).list);
