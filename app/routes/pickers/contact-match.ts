import { matchContact } from 'contract/contacts/contacts.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';

/** The customer whom `?phone=` (in any spelling) or `?email=` belongs to, or null. */
export const loader = loaderFor('signed-in', ({ url, api }) =>
  answerJson(async () => {
    const typed = (name: string, most: number) => (url.searchParams.get(name) ?? '').trim().slice(0, most);
    const { data } = await api(matchContact, { query: { phone: typed('phone', 40), email: typed('email', 254) } });
    return { match: data && { _id: data._id, name: data.name, phones: data.phones, emails: data.emails } };
  }),
);
