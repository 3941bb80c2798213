import { contactColumnSet } from 'contract/contacts/column-set.ts';
import { choosableColumns, shownColumns } from 'contract/settings/config-columns.ts';
import { listNamed } from 'contract/settings/list-names.ts';
import { services as serviceNoun } from 'contract/settings/services.ts';
import { readUserConfig } from 'contract/settings/user-config.ts';
import { ticketColumnSet } from 'contract/tickets/column-set.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { testedNouns } from '../../tests/nouns.ts';
import { openTestWeb, type TestWeb } from '../../tests/web.tsx';
import * as services from '../routes/settings/tickets/service.tsx';
import * as tickets from '../routes/tickets/index.tsx';
import * as userConfig from '../routes/user-config.ts';

let test: TestApi;
let web: TestWeb;
let user: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  user = await test.user(await test.tenant());
  web = openTestWeb(test, {
    '/tickets': tickets,
    '/user-config': userConfig,
    '/settings/tickets/service/:id?': services,
  });
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

describe('the columns of a list of settings', () => {
  it('are chosen, survive, pass over what is not there, and go back, without JavaScript', async () => {
    const admin = await test.user(await test.tenant(), { role: 'administrator' });
    await test.call(admin.token, serviceNoun.create, { json: { name: 'Bảo dưỡng xe', description: 'Đổi trả' } });
    const address = '/settings/tickets/service?q=bao';
    const words = async () => {
      const { html } = await web.visit(admin, address);
      const head = /<thead>.*?<\/thead>/s.exec(html)![0];
      return ['Tên', 'Mô tả', 'Cập nhật']
        .filter(word => head.includes(word))
        .sort((a, b) => head.indexOf(a) - head.indexOf(b));
    };
    const post = (more: [string, string][]) =>
      web.visit(admin, '/user-config', [['table', 'list:settings/tickets/service'], ['back', address], ...more]);
    expect(await words()).toEqual(['Tên', 'Mô tả', 'Cập nhật']);
    // the form is in the document for who has no JavaScript
    const plain = /<noscript>.*?<\/noscript>/s.exec((await web.visit(admin, address)).html)![0];
    expect(plain).toContain('value="list:settings/tickets/service"');
    expect(
      await post([
        ['column', 'updated_at'],
        ['column', 'gone'],
        ['column', 'name'],
      ]),
    ).toMatchObject({
      status: 302,
      location: address,
    });
    expect(await words()).toEqual(['Cập nhật', 'Tên']);
    expect((await web.visit(admin, address)).text).not.toContain('Đổi trả');
    await post([['column', 'description']]);
    expect(await words()).toEqual(['Tên', 'Mô tả']);
    await post([['reset', '1']]);
    expect(await words()).toEqual(['Tên', 'Mô tả', 'Cập nhật']);
  });

  it('can be chosen on every screen of the engine', () => {
    const screens = testedNouns.flatMap(({ screen }) => screen ?? []);
    expect(screens.filter(screen => `/${listNamed(screen)}` !== screen)).toEqual([]);
  });
});
