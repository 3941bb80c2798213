import type { AgentStatus } from 'contract/enums.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import * as summary from '../../routes/report/summary.tsx';
import * as team from '../../routes/report/team.ts';

let test: TestApi;
let web: TestWeb;
let tenant: string;
let [own, other] = ['', ''];
let [leader, agent, absent, colleague] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { '/report/summary': summary, '/report/summary/team': team });
});
afterAll(() => test.close());

beforeEach(async () => {
  tenant = await test.tenant();
  [own, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await test.rows(tenant, db =>
    db
      .insertInto('groups')
      .values(
        [own, other].map(id => ({ tenant_id: tenant, id, target: 'user', name: id === own ? 'CSKH' : 'Kỹ thuật' })),
      )
      .execute(),
  );
  const inOwn = { departmentIds: [own] };
  leader = await test.user(tenant, { role: 'team_leader', scope: 'my_group', name: 'Phạm Ngọc Ánh', ...inOwn });
  agent = await test.user(tenant, { name: 'Lê Minh Khôi', ...inOwn });
  absent = await test.user(tenant, { name: 'Hồ Thị Kim Oanh', ...inOwn });
  colleague = await test.user(tenant, { name: 'Vũ Đức Thắng', ...inOwn });
  await is(absent, 'ATLUNCH');
  await is(colleague, 'AVAILABLE');
  await test.rows(tenant, async db => {
    await db.insertInto('contacts').values({ tenant_id: tenant, number: 1, name: 'Khách' }).execute();
    // of the absent colleague: 1 to 3 open and 4 closed in the own department, 5 open in another
    const statuses = [1, 2, 4, 5, 1];
    await db
      .insertInto('tickets')
      .values(
        statuses.map((status, index) => ({
          ...{ tenant_id: tenant, number: index + 1, subject: 'Hỏi bảo hành', requester_number: 1, status },
          ...{ assignee_id: absent.id, department_id: index === 4 ? other : own },
        })),
      )
      .execute();
  });
});

const is = (who: TestUser, status: AgentStatus) =>
  test.rows(tenant, db =>
    db
      .insertInto('agent_states')
      .values({ tenant_id: tenant, user_id: who.id, status })
      .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ status }))
      .execute(),
  );
const tickets = () =>
  test.rows(tenant, db =>
    db.selectFrom('tickets').select(['number', 'assignee_id', 'department_id']).orderBy('number').execute(),
  );
const at = (who: TestUser) => `/report/summary?part=away&reassign=${who.id}`;
const give = (by: TestUser, from: TestUser, to: Record<string, string>) =>
  web.visit(by, at(from), { user_id: from.id, assignee_id: '', department_id: '', ...to });

it('shows who leads what colleagues are doing, by part, before JavaScript', async () => {
  const all = await web.visit(leader, '/report/summary');
  for (const words of ['Hồ Thị Kim Oanh', 'Ăn trưa', 'Vũ Đức Thắng', 'Sẵn sàng', 'Máy chưa kết nối', 'trong 4 bản ghi'])
    expect(all.text).toContain(words);
  expect(all.html).toContain(`f=assignee_id:eq:${absent.id}&amp;f=status:in:1,2,4`);
  const away = await web.visit(leader, '/report/summary?part=away&page=9');
  expect(away.text).toContain('trong 3 bản ghi');
  expect(away.text).not.toContain('Vũ Đức Thắng');
  // one has tickets to give away
  expect(away.html.match(/Giao lại ticket của/g)).toHaveLength(1);
});

it('shows nothing of colleagues to agents, nor to who leads nobody', async () => {
  const alone = await test.user(tenant, { role: 'supervisor', scope: 'me' });
  for (const who of [agent, alone]) {
    const page = await web.visit(who, at(absent));
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('Hồ Thị Kim Oanh');
    const data = await web.send(who, '/report/summary/team', { headers: { accept: 'application/json' } });
    expect([data.status, await data.json()]).toEqual([200, null]);
  }
  const seen = await web.send(leader, '/report/summary/team?part=away', { headers: { accept: 'application/json' } });
  expect(await seen.json()).toMatchObject({ part: 'away', total: 3, counts: { all: 4, ready: 0, away: 3 } });
});

it('gives the open tickets of somebody who is away to somebody else, as far as the leader sees them', async () => {
  const form = await web.visit(leader, at(absent));
  expect(form.text).toContain('Ăn trưa · 3 ticket đang mở mà bạn được xem');
  const done = await give(leader, absent, { assignee_id: colleague.id });
  expect(done).toMatchObject({
    ...{ status: 302, location: '/report/summary?part=away' },
    toast: 'Đã giao lại 3 ticket của Hồ Thị Kim Oanh',
  });
  expect(await tickets()).toEqual(
    [1, 2, 3, 4, 5].map(number => ({
      number,
      assignee_id: number <= 3 ? colleague.id : absent.id,
      department_id: number === 5 ? other : own,
    })),
  );
  const logged = await test.rows(tenant, db =>
    db
      .selectFrom('audit_log')
      .select(['subject', 'actor_id'])
      .where('action', '=', 'ticket.change')
      .orderBy('subject')
      .execute(),
  );
  expect(logged).toEqual([1, 2, 3].map(number => ({ subject: `ticket:${number}`, actor_id: leader.id })));
  expect((await give(leader, absent, { assignee_id: colleague.id })).toast).toBe(
    'Hồ Thị Kim Oanh không có ticket đang mở',
  );
});

it('gives them to a department, where they wait for whoever takes them', async () => {
  const boss = await test.user(tenant, { role: 'supervisor', scope: 'all' });
  expect((await give(boss, absent, { department_id: other })).toast).toBe('Đã giao lại 4 ticket của Hồ Thị Kim Oanh');
  expect((await tickets()).map(row => [row.assignee_id, row.department_id])).toEqual([
    ...[1, 2, 3].map(() => [null, other]),
    [absent.id, own],
    [null, other],
  ]);
});

it('changes nothing for who may not, of who works, or towards nobody', async () => {
  const before = await tickets();
  const stranger = await test.user(await test.tenant(), { role: 'administrator' });
  const elsewhere = await test.user(tenant, { role: 'team_leader', scope: 'my_group', departmentIds: [other] });
  const to = { assignee_id: colleague.id };
  for (const [by, from, given, status, words] of [
    [leader, absent, {}, 422, 'Hãy chọn người xử lý hoặc bộ phận.'],
    [leader, absent, { assignee_id: absent.id }, 422, 'Hãy chọn một người khác.'],
    [agent, absent, to, 403, undefined],
    [stranger, absent, to, 404, undefined],
    [elsewhere, absent, to, 404, undefined],
    [leader, colleague, { assignee_id: agent.id }, 409, undefined],
    [leader, absent, { assignee_id: stranger.id }, 422, undefined],
  ] as const) {
    const refused = await give(by, from, given);
    expect([status, refused.status]).toEqual([status, status]);
    if (words) expect(refused.text).toContain(words);
  }
  expect(await tickets()).toEqual(before);
});
