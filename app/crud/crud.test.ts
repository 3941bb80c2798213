import { STAFF_ROLES } from 'contract/enums.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { type TestedNoun, testedNouns } from '../../tests/nouns.ts';
import { openTestWeb, type TestWeb } from '../../tests/web.tsx';
import { paths } from '../http/paths.ts';
import * as customerGroups from '../routes/customers/groups.tsx';
import * as emailAccounts from '../routes/settings/multi-channels/email.tsx';
import * as facebookPages from '../routes/settings/multi-channels/facebook.tsx';
import * as smsBrandnames from '../routes/settings/multi-channels/sms.tsx';
import * as whatsappNumbers from '../routes/settings/multi-channels/whatsapp.tsx';
import * as zaloAccounts from '../routes/settings/multi-channels/zalo.tsx';
import * as feedbackTemplates from '../routes/settings/others/feedback-templates.tsx';
import * as templateCatalogs from '../routes/settings/others/template-catalogs.tsx';
import * as coreTemplates from '../routes/settings/others/templates.tsx';
import * as priority from '../routes/settings/tickets/priority.tsx';
import * as service from '../routes/settings/tickets/service.tsx';
import * as ticketTemplate from '../routes/settings/tickets/template.tsx';
import * as ticketType from '../routes/settings/tickets/ticket-type.tsx';
import * as daysOff from '../routes/settings/time-working/days.tsx';
import * as schedules from '../routes/settings/time-working/schedules.tsx';
import * as departments from '../routes/settings/users/departments.tsx';
import * as organizations from '../routes/settings/users/organizations.tsx';
import * as ivrScenarios from '../routes/switchboard/ivr/scenarios.tsx';
import * as hotlines from '../routes/switchboard/queue/hotlines.tsx';
import * as queues from '../routes/switchboard/queue/queues.tsx';
import * as trunks from '../routes/switchboard/queue/trunks.tsx';
import { mayOpen } from '../site-map.ts';

let test: TestApi;
let web: TestWeb;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, {
    '/settings/tickets/priority/:id?': priority,
    '/settings/tickets/service/:id?': service,
    '/settings/tickets/template/:id?': ticketTemplate,
    '/settings/tickets/ticket-type/:id?': ticketType,
    '/settings/users/departments/:id?': departments,
    '/settings/users/organizations/:id?': organizations,
    '/settings/multi-channels/email/:id?': emailAccounts,
    '/settings/multi-channels/facebook/:id?': facebookPages,
    '/settings/multi-channels/sms/:id?': smsBrandnames,
    '/settings/multi-channels/whatsapp/:id?': whatsappNumbers,
    '/settings/multi-channels/zalo/:id?': zaloAccounts,
    '/settings/time-working/days/:id?': daysOff,
    '/settings/time-working/:id?': schedules,
    '/switchboard/queue/hotlines/:id?': hotlines,
    '/switchboard/queue/trunks/:id?': trunks,
    '/switchboard/queue/:id?': queues,
    '/switchboard/ivr/:id?': ivrScenarios,
    '/customers/groups/:id?': customerGroups,
    '/settings/others/templates/:id?': coreTemplates,
    '/settings/others/templates/feedback/:id?': feedbackTemplates,
    '/settings/others/template-catalogs/:id?': templateCatalogs,
  });
});
afterAll(() => test.close());

/** Parts of a page that have an address of their own. */
const parts = {
  '/settings/time-working/days': '/settings/time-working',
  '/settings/others/templates/feedback': '/settings/others/templates',
  '/switchboard/queue/hotlines': '/switchboard/queue',
  '/switchboard/queue/trunks': '/switchboard/queue',
} as const;
type Part = keyof typeof parts;
const pageOf = ({ screen }: Screen) =>
  screen in parts ? parts[screen as Part] : (screen as Exclude<typeof screen, Part>);

type Screen = TestedNoun & { screen: NonNullable<TestedNoun['screen']> };
const screens = testedNouns.filter((noun): noun is Screen => noun.screen !== undefined);

describe.each(screens)('the screen of $title', noun => {
  const at = (rest = '') => noun.screen + rest;
  let tenant: string;
  let admin: TestUser;
  /** What the form posts: every field of a sample as text, of a list one by one. */
  const filled = (given: Record<string, string>, name: string): [string, string][] => {
    const { target: _, ...sample } = noun.sample(name);
    const values = Object.entries({ ...given, ...(noun.complete?.(admin, sample) ?? sample) });
    return values.flatMap(([key, value]) => [value].flat().map((one): [string, string] => [key, String(one)]));
  };
  const add = (name: string) => noun.create(test, admin, noun.sample(name));

  beforeAll(async () => {
    tenant = await test.tenant();
    admin = await test.user(tenant, { role: 'administrator' });
  });

  it('lists, searches, sorts and pages by its address', async () => {
    for (let index = 0; index < 12; index++) await add(`Quả đào ${String(index).padStart(2, '0')}`);
    const first = await web.visit(admin, at('?q=qua+dao&sort=name'));
    expect(first.status).toBe(200);
    expect(first.text).toContain('trong 12 bản ghi');
    expect(first.text).toContain('Trang 1/2');
    expect(first.text.match(/Quả đào \d\d/g)).toContain('Quả đào 09');
    expect(first.text).not.toContain('Quả đào 10');
    expect(first.field('q')).toBe('qua dao');
    const second = await web.visit(admin, at('?q=qua+dao&sort=-name&page=2'));
    expect(second.text.match(/Quả đào \d\d/g)).toEqual(['Quả đào 01', 'Quả đào 00']);
    const beyond = await web.visit(admin, at('?q=qua+dao&page=9'));
    expect(beyond).toMatchObject({ status: 302, location: at('?q=qua%20dao&page=2') });
    const nothing = await web.visit(admin, at('?q=khong+co+gi'));
    expect(nothing.text).toContain('Không có dữ liệu.');
  });

  it('adds by a form and comes back to the same list with a toast', async () => {
    const open = await web.visit(admin, at('/new?size=20'));
    const key = open.field('idempotency_key')!;
    const posted = await web.visit(
      admin,
      at('/new?size=20'),
      filled({ intent: 'create', idempotency_key: key }, 'Từ biểu mẫu'),
    );
    expect(posted).toMatchObject({ status: 302, location: at('?size=20') });
    expect(posted.toast).toMatch(/^Tạo mới .* thành công$/);
    const { list } = await noun.list(test, admin, { name: 'Từ biểu mẫu' });
    expect(list).toMatchObject([noun.sample('Từ biểu mẫu')]);
    // the same form sent again adds nothing
    await web.visit(admin, at('/new'), filled({ intent: 'create', idempotency_key: key }, 'Từ biểu mẫu'));
    expect((await noun.list(test, admin, { name: 'Từ biểu mẫu' })).total).toBe(1);
  });

  it('keeps what was typed beside what is wrong with it', async () => {
    await add('Đã có rồi');
    const taken = await web.visit(admin, at('/new'), filled({ intent: 'create', idempotency_key: 'k' }, 'đã có RỒI'));
    expect(taken.status).toBe(422);
    expect(taken.text).toMatch(/Đã có .* mang tên này/);
    expect(taken.field('name')).toBe('đã có RỒI');
    const empty = await web.visit(admin, at('/new'), filled({ intent: 'create', idempotency_key: 'k' }, ' '));
    expect(empty.status).toBe(422);
    expect(empty.text).toMatch(/Tên .* không được bỏ trống/);
  });

  it('changes a row, and shows both sides when somebody was faster', async () => {
    const row = await add('Cũ');
    const open = await web.visit(admin, at(`/${row._id}`));
    expect([open.field('name'), open.field('version')]).toEqual(['Cũ', '1']);
    const posted = await web.visit(admin, at(`/${row._id}?q=c`), filled({ intent: 'update', version: '1' }, 'Mới'));
    expect(posted).toMatchObject({ status: 302, location: at('?q=c') });
    expect(posted.toast).toMatch(/^Cập nhật .* thành công$/);

    const late = await web.visit(admin, at(`/${row._id}`), filled({ intent: 'update', version: '1' }, 'Của tôi'));
    expect(late.status).toBe(409);
    expect(late.text).toContain('Tên hiện tại Mới');
    expect([late.field('name'), late.field('version')]).toEqual(['Của tôi', '2']);
    expect((await noun.read(test, admin, row._id)).name).toBe('Mới');
    await web.visit(admin, at(`/${row._id}`), filled({ intent: 'update', version: '2' }, 'Của tôi'));
    expect((await noun.read(test, admin, row._id)).name).toBe('Của tôi');
  });

  it('asks by an address of its own before it deletes', async () => {
    const row = await add('Sắp đi');
    const question = await web.visit(admin, at(`/${row._id}?size=20&delete=1`));
    expect(question.text).toContain('Bạn có chắc chắn muốn xóa Sắp đi không?');
    expect(question.text).toMatch(/Hủy Xác nhận/);
    expect(question.html).toContain(`href="${at('?size=20')}"`);
    expect(await noun.read(test, admin, row._id)).toEqual(row);

    if (noun.use) {
      const used = await add('Đang dùng');
      await test.rows(tenant, db => noun.use!(db, admin, used._id));
      const refused = await web.visit(admin, at(`/${used._id}?delete=1`), { intent: 'delete' });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain(`vì đang được dùng ở ${noun.usedBy}.`);
    }

    const posted = await web.visit(admin, at(`/${row._id}?size=20&delete=1`), { intent: 'delete' });
    expect(posted).toMatchObject({ status: 302, location: at('?size=20') });
    expect(posted.toast).toMatch(/^Xóa .* thành công$/);
    const gone = await web.visit(admin, at(`/${row._id}`));
    expect(gone.status).toBe(404);
    expect(gone.text).toMatch(/Không tìm thấy .* này/);
  });

  it('opens for its roles, and its forms for those who may write', async () => {
    const row = await add('Của cả nhóm');
    for (const role of STAFF_ROLES) {
      const user = await test.user(tenant, { role });
      const list = await web.visit(user, at('?q=cua+ca+nhom'));
      const form = await web.visit(user, at(`/${row._id}`));
      const post = await web.visit(
        user,
        at('/new'),
        filled({ intent: 'create', idempotency_key: role }, `Của ${role}`),
      );
      if (!mayOpen(pageOf(noun), { role, isAdmin: false, workflow: 'disabled', isViewing: false })) {
        expect([list.location, form.location, post.location]).toEqual([paths.warning, paths.warning, paths.warning]);
        continue;
      }
      expect(list.text).toContain('Của cả nhóm');
      const mayWrite = noun.writers.includes(role);
      const isForm = form.html.includes('value="update"');
      expect([role, list.text.includes('Thêm '), form.status, isForm]).toEqual([role, mayWrite, 200, mayWrite]);
      expect(form.text).toContain('Của cả nhóm');
      if (mayWrite) expect(post.toast).toMatch(/^Tạo mới/);
      else {
        const asked = [await web.visit(user, at('/new')), await web.visit(user, at(`/${row._id}?delete=1`)), post];
        expect(asked.map(({ location }) => location)).toEqual([paths.warning, paths.warning, paths.warning]);
        expect(form.html.includes('name="intent"')).toBe(false);
        await web
          .visit(user, at(`/${row._id}`), filled({ intent: 'update', version: '1' }, 'Đổi trộm'))
          .catch(() => {});
        await web.visit(user, at(`/${row._id}`), { intent: 'delete' }).catch(() => {});
        expect(await noun.read(test, admin, row._id)).toEqual(row);
      }
      expect((await noun.list(test, admin, { name: `Của ${role}` })).total).toBe(mayWrite ? 1 : 0);
    }
  });
});

it('says what the specification says', async () => {
  const leader = await test.user(await test.tenant(), { role: 'team_leader' });
  const post = (path: string, form: Record<string, string>) => web.visit(leader, `/customers/groups${path}`, form);
  expect((await post('/new', { intent: 'create', name: '' })).text).toContain(
    'Tên nhóm khách hàng không được bỏ trống',
  );
  expect((await post('/new', { intent: 'create', name: 'VIP' })).toast).toBe('Tạo mới nhóm khách hàng thành công');
  const { list } = await testedNouns.find(noun => noun.screen === '/customers/groups')!.list(test, leader);
  const id = list[0]!._id;
  expect((await post(`/${id}`, { intent: 'update', version: '1', name: 'Vàng' })).toast).toBe(
    'Cập nhật nhóm khách hàng thành công',
  );
  expect((await post(`/${id}?delete=1`, { intent: 'delete' })).toast).toBe('Xóa nhóm khách hàng thành công');
});
