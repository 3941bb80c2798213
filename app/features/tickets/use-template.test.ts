import { randomUUID } from 'node:crypto';
import { ticketTemplates } from 'contract/settings/ticket-templates.ts';
import { readDraft } from 'contract/tickets/drafts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import { paths } from '../../http/paths.ts';
import * as newTicket from '../../routes/tickets/new.tsx';

let test: TestApi;
let web: TestWeb;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { '/tickets/new': newTicket });
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
});
afterAll(() => test.close());

const add = async (json: object) =>
  (await test.call(admin.token, ticketTemplates.create, { json: { name: `Mẫu ${randomUUID()}`, ...json } })).data;

describe('templates before JavaScript', () => {
  const key = () => randomUUID();
  const draftOf = async (user: TestUser) =>
    (await test.call(user.token, readDraft, { query: { key: 'ticket:new' } })).data;

  it('fill what is empty, and what is typed only when that was pressed', async () => {
    const agent = await test.user(tenant);
    const template = await add({ subject: 'Khách đổi địa chỉ', body: 'Mã đơn:', tags: ['giao hàng'] });
    const typed = {
      ...{
        key: key(),
        format: 'text',
        draft_key: 'ticket:new',
        subject: 'Chị Hoa gọi lại',
        requester_phone: '0912345678',
      },
      ...{ tags: 'gấp', template: template._id },
    };
    const filled = await web.visit(agent, paths.newTicket, { ...typed, use_template: 'fill' });
    expect([filled.location, filled.toast]).toEqual([paths.newTicket, `Đã điền theo mẫu "${template.name}"`]);
    expect(await draftOf(agent)).toMatchObject({
      body: 'Mã đơn:',
      fields: { subject: 'Chị Hoa gọi lại', requester_phone: '0912345678', tags: 'gấp, giao hàng' },
    });
    const page = await web.visit(agent, paths.newTicket);
    expect([page.field('subject'), page.field('requester_phone')]).toEqual(['Chị Hoa gọi lại', '0912345678']);
    await web.visit(agent, paths.newTicket, { ...typed, key: key(), use_template: 'replace' });
    expect((await draftOf(agent))?.fields).toMatchObject({
      subject: 'Khách đổi địa chỉ',
      requester_phone: '0912345678',
    });
  });

  it('lose nothing that was typed when the template is gone', async () => {
    const agent = await test.user(tenant);
    const form = { key: key(), format: 'text', draft_key: 'ticket:new', subject: 'Đừng mất', template: randomUUID() };
    const answer = await web.visit(agent, paths.newTicket, { ...form, use_template: 'fill' });
    expect([answer.location, answer.toast]).toEqual([paths.newTicket, 'Chưa điền được theo mẫu']);
    expect((await draftOf(agent))?.fields).toMatchObject({ subject: 'Đừng mất' });
  });
});
