import { contactColumnSet } from 'contract/contacts/column-set.ts';
import { choosableColumns, shownColumns } from 'contract/settings/config-columns.ts';
import { readUserConfig } from 'contract/settings/user-config.ts';
import { ticketColumnSet } from 'contract/tickets/column-set.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../tests/web.tsx';
import * as tickets from '../routes/tickets/index.tsx';
import * as userConfig from '../routes/user-config.ts';

let test: TestApi;
let web: TestWeb;
let user: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  user = await test.user(await test.tenant());
  web = openTestWeb(test, { '/tickets': tickets, '/user-config': userConfig });
});
afterAll(() => test.close());

const all = choosableColumns(ticketColumnSet, []);
const chosen = async () => (await test.call(user.token, readUserConfig, {})).data.ticket_table_columns;

/** The headers of the ticket list, as the server draws them. */
const headers = async () => {
  const { html } = await web.visit(user, '/tickets');
  const [head = ''] = /<thead>.*?<\/thead>/s.exec(html) ?? [];
  return all.filter(({ label }) => head.includes(`>${label}<`)).map(({ name }) => name);
};

describe('the columns of a list', () => {
  const post = (more: [string, string][], back = '/tickets?mode=me') =>
    web.visit(user, '/user-config', [['table', 'ticket_table_columns'], ['back', back], ...more]);

  it('are those of everybody until somebody chooses', async () => {
    expect((await headers()).sort()).toEqual([...ticketColumnSet.defaults].sort());
  });

  it('are chosen by a form that comes back to the list', async () => {
    const posted = await post([
      ['column', 'code'],
      ['column', 'tags'],
      ['column', 'subject'],
    ]);
    expect(posted).toMatchObject({ status: 302, location: '/tickets?mode=me' });
    expect(await chosen()).toEqual(['code', 'tags', 'subject']);
    expect((await headers()).sort()).toEqual(['code', 'subject', 'tags']);
  });

  it('move up and down before JavaScript too', async () => {
    const columns: [string, string][] = [
      ['column', 'code'],
      ['column', 'tags'],
      ['column', 'subject'],
    ];
    await post([...columns, ['up', 'subject']]);
    expect(await chosen()).toEqual(['code', 'subject', 'tags']);
    await post([...columns, ['down', 'code']]);
    expect(await chosen()).toEqual(['tags', 'code', 'subject']);
    await post([...columns, ['up', 'code']]);
    expect(await chosen()).toEqual(['code', 'tags', 'subject']);
  });

  it('go back to those of everybody, and say so when a choice is refused', async () => {
    await post([
      ['reset', '1'],
      ['column', 'code'],
    ]);
    expect(await chosen()).toBeUndefined();
    expect((await post([['column', 'salary']])).toast).toBe('Đã xảy ra lỗi');
    expect((await post([['column', 'code']], 'https://evil.example')).location).toBe('/');
  });

  it('keep the column that leads to the row, and drop what is no longer there', () => {
    expect(shownColumns(ticketColumnSet, ['tags', 'attr_gone', 'subject'], all)).toEqual(['code', 'tags', 'subject']);
    expect(shownColumns(ticketColumnSet, ['tags', 'code'], all)).toEqual(['tags', 'code']);
    expect(shownColumns(contactColumnSet, null, choosableColumns(contactColumnSet, []))).toEqual([
      ...contactColumnSet.defaults,
    ]);
  });
});
