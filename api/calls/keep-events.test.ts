import { randomUUID } from 'node:crypto';
import type { BegunCall } from 'contract/calls/host.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import {
  answeredCall,
  type CallHost,
  callRow,
  deskOf,
  missedCall,
  openCallHost,
  openCallScene,
  stateOf,
} from '../../tests/call-scene.ts';
import { newId } from '../work.ts';
import { openHost } from './open-host.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

describe('what was seen of a call', () => {
  it('makes its record, ticket, customer and note, once however often it is told', async () => {
    const scene = await openCallScene(test, { agents: 1, queue: { wrap_up_seconds: 60 } });
    const done = await answeredCall(host, scene, '0903000111');
    expect(await stateOf(test, scene.tenant, done.userId)).toMatchObject({
      call_state: 'talking',
      call_id: done.call.callId,
    });
    const during = await callRow(test, scene.tenant, done.call.callId);
    expect(during).toMatchObject({ state: 'talking', user_id: done.userId, wait_seconds: 4 });
    await done.tell('leg.held', { leg: done.customer });
    await done.tell('leg.unheld', { leg: done.customer });
    const recording = randomUUID();
    await done.tell('recording.started', { recording_id: recording, kind: 'talk' });
    await done.tell('recording.paused', { recording_id: recording, at_seconds: 2 });
    await done.tell('recording.resumed', { recording_id: recording, at_seconds: 5 });
    await done.tell('recording.ended', { recording_id: recording, seconds: 9 });
    await done.end();
    await done.tell('leg.quality', { leg: done.staff, loss_percent: 0, jitter_ms: 3, round_trip_ms: 20, mos: 4.3 });
    const row = await callRow(test, scene.tenant, done.call.callId);
    expect(row).toMatchObject({ state: 'ended', outcome: 'answer', end_reason: 'customer_hung_up' });
    expect(row.talk_seconds).toBeGreaterThan(0);
    expect(await stateOf(test, scene.tenant, done.userId)).toMatchObject({ call_state: 'wrap_up', calls_today: 1 });
    const count = () =>
      test.rows(scene.tenant, async db => ({
        tickets: await db
          .selectFrom('tickets')
          .select(['number', 'subject', 'source', 'assignee_id', 'requester_number', 'missed_call_at'])
          .execute(),
        comments: await db.selectFrom('comments').select(['body_text', 'kind']).execute(),
        legs: await db
          .selectFrom('call_legs')
          .select(['role', 'outcome', 'held_seconds'])
          .orderBy('started_at')
          .execute(),
        recordings: await db.selectFrom('call_recordings').select(['id', 'seconds', 'pauses']).execute(),
        points: await db.selectFrom('contact_points').select(['value', 'contact_number']).execute(),
      }));
    const kept = await count();
    expect(kept.tickets).toMatchObject([
      { subject: 'Cuộc gọi từ Khách Web', source: 'CALL_INBOUND', assignee_id: done.userId, missed_call_at: null },
    ]);
    expect(kept.comments).toMatchObject([{ kind: 'internal', body_text: expect.stringContaining('nói chuyện') }]);
    expect(kept.points).toMatchObject([{ value: '+84903000111' }]);
    expect(kept.legs).toMatchObject([
      { role: 'customer', outcome: 'answered', held_seconds: 1 },
      { role: 'agent', outcome: 'answered' },
    ]);
    expect(kept.recordings).toMatchObject([{ id: recording, seconds: 9, pauses: [{ from: 2, to: 5 }] }]);
    await host.tell(done.call, [
      { seq: 1, at: new Date().toISOString(), kind: 'ended', detail: { reason: 'failed' } },
      { seq: 2, at: new Date().toISOString(), kind: 'ended', detail: { reason: 'failed' } },
    ]);
    expect(await callRow(test, scene.tenant, done.call.callId)).toEqual(row);
    expect(await count()).toEqual(kept);
  });

  it('folds the missed calls of a customer into one ticket, which a call back clears', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const first = await missedCall(host, scene, '0903000222');
    const second = await missedCall(host, scene, '0903000222', 'voicemail');
    const tickets = () =>
      test.rows(scene.tenant, db =>
        db.selectFrom('tickets').select(['number', 'missed_call_at', 'called_back_at', 'assignee_id']).execute(),
      );
    const [ticket, ...others] = await tickets();
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ missed_call_at: expect.any(Date), called_back_at: null, assignee_id: null });
    expect(await callRow(test, scene.tenant, first.callId)).toMatchObject({ outcome: 'miss', wait_seconds: 9 });
    const told = await test.rows(scene.tenant, db =>
      db.selectFrom('notifications').select(['kind', 'user_id', 'call_id']).execute(),
    );
    expect(told).toEqual([{ kind: 'voicemail', user_id: scene.agents[0]!.id, call_id: second.callId }]);

    const { username } = await deskOf(test, scene.tenant, scene.agents[0]!.id);
    const back = (await host.begin({
      from: { kind: 'device', device: (await host.device(username))! },
      dialled: '0903000222',
    })) as BegunCall;
    const [mine, theirs] = [newId(), newId()];
    const at = new Date().toISOString();
    await host.tell(back, [
      {
        seq: 1,
        at,
        kind: 'leg.added',
        detail: { leg: mine, role: 'agent', user_id: scene.agents[0]!.id, number: '', device: 'browser' },
      },
      {
        seq: 2,
        at,
        kind: 'leg.added',
        detail: { leg: theirs, role: 'customer', number: '+84903000222', device: 'phone' },
      },
      { seq: 3, at, kind: 'leg.answered', detail: { leg: theirs } },
      { seq: 4, at, kind: 'ended', detail: { reason: 'agent_hung_up' } },
    ]);
    expect(await tickets()).toMatchObject([{ number: ticket!.number, called_back_at: expect.any(Date) }]);
    expect(await callRow(test, scene.tenant, first.callId)).toMatchObject({ called_back_at: expect.any(Date) });
    expect(await callRow(test, scene.tenant, back.callId)).toMatchObject({
      outcome: 'answer',
      ticket_number: ticket!.number,
    });
    expect(await stateOf(test, scene.tenant, scene.agents[0]!.id)).toMatchObject({ call_state: 'idle' });
  });

  it('makes no ticket where the queue wants none', async () => {
    const scene = await openCallScene(test, { queue: { ticket_on_answer: false, ticket_on_miss: false } });
    await (await answeredCall(host, scene)).end();
    await missedCall(host, scene);
    expect(await test.rows(scene.tenant, db => db.selectFrom('tickets').select('number').execute())).toEqual([]);
  });

  it('is ended for a gateway that begins anew', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const { call, userId } = await answeredCall(host, scene);
    const another = openHost(test.house);
    await another.start('khác');
    expect(await callRow(test, scene.tenant, call.callId)).toMatchObject({ state: 'talking' });
    await another.start('thử');
    await another.close();
    expect(await callRow(test, scene.tenant, call.callId)).toMatchObject({
      state: 'ended',
      end_reason: 'gateway_stopped',
    });
    expect(await stateOf(test, scene.tenant, userId)).toMatchObject({ call_state: 'idle' });
  });
});
