import { createContact } from 'contract/contacts/contacts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import * as newTicket from '../../routes/tickets/new.tsx';

let test: TestApi;
let web: TestWeb;
let tenant: string;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { '/tickets/new': newTicket });
  tenant = await test.tenant();
});
afterAll(() => test.close());

const hint = 'ngoài phạm vi của bạn';

it('says to whom not all customers are shown what becomes of the ticket, whatever is typed', async () => {
  const narrow = await test.user(tenant, { scope: 'me' });
  const wide = await test.user(tenant);
  await test.call(wide.token, createContact, { json: { name: 'Trần Thị Dậu', phones: [{ raw: '0901234567' }] } });
  expect((await web.visit(narrow, '/tickets/new')).text).toContain(hint);
  expect((await web.visit(wide, '/tickets/new')).text).not.toContain(hint);
  // refused for its subject: the page is the same for a number that is somebody's
  const page = async (phone: string) => {
    const { text } = await web.visit(narrow, '/tickets/new', { key: 'a', subject: '', requester_phone: phone });
    return text;
  };
  expect(await page('0901234567')).toBe(await page('0988888888'));
});
