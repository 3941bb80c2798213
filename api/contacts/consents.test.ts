import { type ConsentChannel, type ConsentPurpose, consentPairs } from 'contract/contacts/consent-words.ts';
import { readConsents, saveConsents } from 'contract/contacts/consents.ts';
import { createContact } from 'contract/contacts/contacts.ts';
import type { RouteInput } from 'contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import type { Work } from '../work.ts';
import { mayContact } from './may-contact.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  agent = await test.user(tenant, { name: 'Lê Minh Khôi' });
});
afterAll(() => test.close());

type Json = RouteInput<typeof saveConsents>['json'];
type Choice = Json['choices'][number];
const make = async () => (await test.call(agent.token, createContact, { json: { name: 'Trần Thị Dậu' } })).data._id;
const say = (id: number, choices: Choice[], more: Partial<Json> = {}) =>
  test.call(agent.token, saveConsents, { params: { id }, json: { choices, source: 'call', ...more } });
const read = async (id: number, by = agent) =>
  (await test.call(by.token, readConsents, { params: { id }, query: {} })).data;
const marketing = (state: Choice['state'], was: Choice['was'] = null): Choice => ({
  ...{ purpose: 'marketing', channel: 'zalo', state, was },
});
const may = (customer: number, purpose: ConsentPurpose, channel: ConsentChannel) =>
  inTenant(test.house.pool, tenant, db =>
    mayContact({ db, actor: { tenantId: tenant } } as Work, customer, purpose, channel),
  );

describe('what a customer agreed to', () => {
  it('is nothing at first: advertising waits for a yes, care goes on until a no', async () => {
    const { current, history } = await read(await make());
    expect(history).toEqual([]);
    expect(current.map(({ purpose, channel }) => ({ purpose, channel }))).toEqual(consentPairs());
    expect(new Set(current.filter(one => one.may).map(one => one.purpose))).toEqual(new Set(['care', 'recording']));
  });

  it('is kept with source, proof, time and who, and what was said before stays', async () => {
    const id = await make();
    await say(id, [marketing('given')], { evidence: 'Ghi âm 0142', at: '2026-11-02T03:00:00.000Z', source: 'form' });
    await say(id, [marketing('withdrawn', 'given')], { source: 'message' });
    const { current, history, history_total } = await read(id);
    const last = current.find(one => one.purpose === 'marketing' && one.channel === 'zalo')!;
    expect(last).toMatchObject({ may: false, last: { state: 'withdrawn', source: 'message' } });
    expect(history_total).toBe(2);
    expect(history).toMatchObject([
      { state: 'withdrawn', source: 'message', evidence: '' },
      {
        ...{ state: 'given', source: 'form', evidence: 'Ghi âm 0142', at: '2026-11-02T03:00:00.000Z' },
        recorded_by: { _id: agent.id, name: 'Lê Minh Khôi' },
      },
    ]);
    const rows = await test.rows(tenant, db =>
      db
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('subject', '=', `contact:${id}`)
        .where('action', '=', 'contact.consent')
        .orderBy('id')
        .execute(),
    );
    expect(rows).toEqual([
      { before: { 'consents.marketing.zalo': null }, after: { 'consents.marketing.zalo': 'given', source: 'form' } },
      {
        before: { 'consents.marketing.zalo': 'given' },
        after: { 'consents.marketing.zalo': 'withdrawn', source: 'message' },
      },
    ]);
  });

  it('tells the second of two people who record the same, and takes what only one of them touched', async () => {
    const id = await make();
    await say(id, [marketing('given')]);
    const second = say(id, [marketing('withdrawn')]);
    await expect(second).rejects.toMatchObject({ status: 409, body: { current: { history_total: 1 } } });
    await say(id, [{ purpose: 'survey', channel: 'call', state: 'given', was: null }]);
    expect((await read(id)).history_total).toBe(2);
  });

  it('is refused at the field: a channel that the purpose has not, no source, a time to come or before what stands', async () => {
    const id = await make();
    await say(id, [marketing('given')]);
    const care: Choice = { purpose: 'care', channel: 'any', state: 'given', was: null };
    const refused: [() => Promise<unknown>, string][] = [
      [() => say(id, [care]), 'choices.0.channel'],
      [() => say(id, [marketing('withdrawn', 'given'), marketing('withdrawn', 'given')]), 'choices.1.channel'],
      [() => say(id, [marketing('withdrawn', 'given')], { source: '' as never }), 'source'],
      [() => say(id, [marketing('withdrawn', 'given')], { at: '2099-01-01T00:00:00.000Z' }), 'at'],
      [() => say(id, [marketing('withdrawn', 'given')], { at: '2020-01-01T00:00:00.000Z' }), 'at'],
    ];
    for (const [call, param] of refused)
      await expect(call()).rejects.toMatchObject({ status: 422, body: { errors: [{ param }] } });
    expect((await read(id)).history_total).toBe(1);
  });

  it('is one row for a form that is sent twice under one key', async () => {
    const id = await make();
    const json: Json = { choices: [marketing('given')], source: 'paper' };
    const twice = () =>
      test.call(agent.token, saveConsents, { params: { id }, json }, { idempotencyKey: `dong-y-${id}-mot-lan` });
    expect(await twice()).toEqual(await twice());
    expect((await read(id)).history_total).toBe(1);
  });
});

describe('mayContact', () => {
  it('follows what was said last, of that purpose and channel alone', async () => {
    const id = await make();
    expect(await may(id, 'marketing', 'zalo')).toEqual({ may: false, because: 'never_asked' });
    expect(await may(id, 'care', 'zalo')).toEqual({ may: true });
    await say(id, [marketing('given'), { purpose: 'care', channel: 'zalo', state: 'withdrawn', was: null }]);
    expect(await may(id, 'marketing', 'zalo')).toEqual({ may: true });
    expect(await may(id, 'marketing', 'sms')).toEqual({ may: false, because: 'never_asked' });
    expect(await may(id, 'care', 'zalo')).toEqual({ may: false, because: 'withdrawn' });
    await say(id, [marketing('withdrawn', 'given')]);
    expect(await may(id, 'marketing', 'zalo')).toEqual({ may: false, because: 'withdrawn' });
    expect(await may(id, 'marketing', 'any')).toEqual({ may: false, because: 'no_such_channel' });
    expect(await may(999_999, 'care', 'call')).toEqual({ may: false, because: 'no_such_customer' });
  });

  it('agrees with what the page says of every pair', async () => {
    const id = await make();
    await say(id, [marketing('given'), { purpose: 'recording', channel: 'any', state: 'withdrawn', was: null }]);
    for (const { purpose, channel, may: shown } of (await read(id)).current)
      expect([purpose, channel, (await may(id, purpose, channel)).may]).toEqual([purpose, channel, shown]);
  });
});
