import { randomUUID } from 'node:crypto';
import { previewContactDeletion } from 'contract/contacts/bulk.ts';
import { searchContacts } from 'contract/contacts/contacts.ts';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { formatCount } from 'contract/numbers.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { deleteQuestion } from '../../ui/delete-question.ts';
import { type AskedChange, askedOf } from './bulk-asked.server.ts';

/** What the page asks before it begins: whom the change reaches, and what goes with them. */
export async function loadBulk({ api, url }: Visit) {
  const { data: lookups } = await api(settingDashboard, {});
  const { change, whom, back } = askedOf(url, lookups.contact_fields);
  if (typeof change === 'string') return { back, problem: change };
  try {
    if (change.change === 'delete') {
      const { data } = await api(previewContactDeletion, { json: whom });
      const going = data.total - data.refused;
      const { phones, emails, notes, consents, refused, refused_rows } = data;
      return {
        ...{ back, key: randomUUID(), total: data.total, going, refused, refused_rows },
        title: 'Xóa khách hàng',
        question: deleteQuestion(data.name ?? `${formatCount(going)} khách hàng`),
        attached: { phones, emails, notes, consents },
      };
    }
    const total =
      'ids' in whom ? whom.ids.length : (await api(searchContacts, { json: { ...whom.filter, size: 1 } })).total;
    const nameOfGroup = (id: string) => lookups.customer_groups.find(({ _id }) => _id === id)?.name ?? '';
    return {
      ...{ back, key: randomUUID(), total, going: total, refused: 0, refused_rows: [] },
      title: titles[change.change],
      question: `${sentence(change, `${formatCount(total)} khách hàng`, nameOfGroup)}?`,
      attached: null,
    };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return { back, problem: Object.values(error.fieldErrors ?? {}).flat()[0] ?? error.message };
  }
}

const titles = { tag: 'Gắn tag', untag: 'Gỡ tag', group: 'Đổi nhóm khách hàng' } as const;

function sentence(change: Exclude<AskedChange, { change: 'delete' }>, whom: string, nameOf: (id: string) => string) {
  switch (change.change) {
    case 'tag':
      return `Gắn tag "${change.tags}" cho ${whom}`;
    case 'untag':
      return `Gỡ tag "${change.tags}" khỏi ${whom}`;
    case 'group':
      return change.group_id === null
        ? `Bỏ ${whom} khỏi nhóm`
        : `Chuyển ${whom} sang nhóm "${nameOf(change.group_id)}"`;
  }
}
