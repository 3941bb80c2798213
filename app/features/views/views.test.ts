import { listSmartViews, saveSmartView } from 'contract/tickets/smart-views.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import { paths } from '../../http/paths.ts';
import * as settings from '../../routes/settings/tickets/view.tsx';
import * as tickets from '../../routes/tickets/index.tsx';
import * as views from '../../routes/views.tsx';
import { viewOf, viewQuery } from './view-query.ts';

let test: TestApi;
let web: TestWeb;
let tenant: string;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { '/tickets': tickets, '/views/:id?': views, '/settings/tickets/view/:id?': settings });
  tenant = await test.tenant();
  agent = await test.user(tenant);
});
afterAll(() => test.close());

const stored = async (by = agent) => (await test.call(by.token, listSmartViews, { query: {} })).list;

it('a view is an address of the list, there and back', () => {
  const query =
    'mode=open&f=status%3Ain%3A1%2C2&f=duedate%3Adate_today&rel=or&sort=-duedate&q=m%C3%A1y&columns=code%2Csubject';
  const view = viewOf(`https://x.test/tickets?${query}&page=3&view=abc`);
  expect(view).toEqual({
    ...{ mode: 'open', q: 'máy', filters: ['status:in:1,2', 'duedate:date_today'], relation: 'or', sort: '-duedate' },
    columns: ['code', 'subject'],
  });
  expect(viewQuery(view, { withColumns: true })).toBe(query.replace('f=status', 'f=status'));
  expect(viewQuery(viewOf('/tickets'))).toBe('');
});

it('opens as it was kept', async () => {
  const form = await web.visit(
    agent,
    `${paths.views}/new?${new URLSearchParams({ given: 'mode=open&f=status:in:1&columns=code,subject' })}`,
  );
  expect(form.field('list')).toBe('mode=open&amp;f=status:in:1&amp;columns=code,subject');
  const made = await web.visit(agent, `${paths.views}/new`, {
    ...{
      intent: 'create',
      idempotency_key: 'k',
      name: 'Đang chờ',
      list: 'mode=open&f=status:in:1&columns=code,subject',
    },
  });
  expect([made.location, made.toast]).toEqual([paths.views, 'Tạo mới góc nhìn thành công']);
  const [view] = await stored();
  expect(view).toMatchObject({
    mode: 'open',
    filters: ['status:in:1'],
    columns: ['code', 'subject'],
    is_shared: false,
  });
  const address = paths.ticketView(view!._id, viewQuery(view!));
  expect((await web.visit(agent, paths.views)).html).toContain(address.replaceAll('&', '&amp;'));
  const list = await web.visit(agent, address);
  expect(list.text).toMatch(/Đang chờ/);
  expect(list.text).toContain('Trạng thái: Mới');
});

it('says what it filters by that is gone', async () => {
  const whole = await web.visit(agent, '/tickets?f=status:in:1');
  expect(whole.text).not.toContain('không áp dụng');
  const lost = await web.visit(agent, '/tickets?f=attr_da_xoa:eq:x&f=status:in:1');
  expect(lost.text).toContain('1 điều kiện không áp dụng');
});

it('is shared by whom the settings are open to', async () => {
  const leader = await test.user(tenant, { role: 'team_leader' });
  const fields = { intent: 'create', idempotency_key: 's', name: 'Của cả nhà', list: '', is_shared: 'on' };
  const refused = await web.visit(agent, '/settings/tickets/view/new', fields);
  expect(refused.location).toBe(paths.warning);
  expect((await web.visit(agent, `${paths.views}/new`)).text).not.toContain('Dùng chung');
  const made = await web.visit(leader, '/settings/tickets/view/new', fields);
  expect(made.toast).toBe('Tạo mới góc nhìn thành công');
  expect((await stored()).map(row => row.name)).toContain('Của cả nhà');
  const [mine] = (await stored()).filter(row => !row.is_shared);
  const change = { params: { id: mine!._id }, json: { name: mine!.name } };
  await expect(test.call(leader.token, saveSmartView, change)).rejects.toMatchObject({ status: 404 });
});
