import { searchContacts } from 'contract/contacts/contacts.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';

const most = 10;
const shortest = 2;

/** Customers for a picker: `?q=` from two characters on, by name, any form of a number, address or code. */
export const loader = loaderFor('signed-in', ({ url, api }) =>
  answerJson(async () => {
    const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
    if ([...q].length < shortest) return { options: [] };
    const { list } = await api(searchContacts, { json: { q, size: most } });
    return {
      options: list.map(({ _id, name, phones, emails }) => ({
        value: String(_id),
        label: name,
        detail: [phones[0], emails[0]].filter(Boolean).join(' · ') || undefined,
      })),
    };
  }),
);
