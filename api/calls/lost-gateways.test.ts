import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import {
  type CallHost,
  type CallScene,
  callRow,
  openCallHost,
  openCallScene,
  ready,
  ringHotline,
  stateOf,
} from '../../tests/call-scene.ts';
import { newId } from '../work.ts';
import { openHost } from './open-host.ts';

/** Under the root, where its packages are found. */
const program = `test-results/gateway-process-${process.pid}.js`;
/** How long a person whose gateway died may still look as if they were there. */
const within = { timeout: 10_000, interval: 100 };

let test: TestApi;
let host: CallHost;
let folder: string;
const alive = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lang-nghe-gateway-'));
  await build({
    entryPoints: ['tests/gateway-process.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outfile: program,
  });
  ({ test, host } = await openCallHost('còn-sống'));
});
afterAll(async () => {
  for (const child of alive) child.kill('SIGKILL');
  await test.close();
  await rm(program, { force: true });
  await rm(folder, { recursive: true, force: true });
});

async function startGateway(name: string) {
  const env = { ...process.env, APP_URL: test.database.appUrl, FOLDER: folder, GATEWAY: name };
  const child = fork(program, { execArgv: [], env });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  await once(child, 'message');
  const ask = async (what: object): Promise<string> => {
    child.send(what);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    register: (scene: CallScene, userId: string) => ask({ what: 'register', tenantId: scene.tenant, userId }),
    /** a call of a customer with one person in it who talks and another one who rings, with a recording */
    call: (scene: CallScene, number: string) => {
      const [customer, talks, rings] = [newId(), newId(), newId()];
      const told = [
        ['leg.added', { leg: customer, role: 'customer', number, device: 'web' }],
        ['leg.answered', { leg: customer }],
        ...[talks, rings].map((leg, at) => [
          'leg.added',
          { leg, role: 'agent', user_id: scene.agents[at]!.id, number: '', device: 'browser' },
        ]),
        ['leg.answered', { leg: talks }],
        ['recording.started', { recording_id: randomUUID(), kind: 'talk' }],
      ] as const;
      const at = new Date().toISOString();
      const events = told.map(([kind, detail], before) => ({ seq: before + 1, at, kind, detail }));
      return ask({ what: 'call', dialled: scene.number, number, events });
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Two people at a gateway, in a call of its that runs. */
async function callAt(gateway: Awaited<ReturnType<typeof startGateway>>, number: string) {
  const scene = await openCallScene(test, { agents: 2, queue: { wrap_up_seconds: 0 } });
  for (const { id } of scene.agents) await gateway.register(scene, id);
  const callId = await gateway.call(scene, number);
  const people = () => Promise.all(scene.agents.map(({ id }) => stateOf(test, scene.tenant, id)));
  expect(await people()).toMatchObject([{ call_state: 'talking' }, { call_state: 'ringing' }]);
  return { scene, callId, people, row: () => callRow(test, scene.tenant, callId) };
}

const gone = { is_registered: false, is_armed: false, registered_since: null, call_state: 'idle', call_id: null };

describe('a gateway that is killed', () => {
  it('leaves no call open and nobody ready: another one ends what it left within 10 s', async () => {
    const gateway = await startGateway('một');
    const { scene, callId, people, row } = await callAt(gateway, '0901000060');
    const mine = await ringHotline(host, scene, '0901000061');
    await gateway.kill();
    await expect.poll(people, within).toMatchObject([gone, gone]);
    await expect.poll(row, within).toMatchObject({ state: 'ended', outcome: 'answer', end_reason: 'gateway_stopped' });
    const kept = await test.rows(scene.tenant, async db => ({
      legs: await db.selectFrom('call_legs').select(['outcome', 'ended_at']).where('call_id', '=', callId).execute(),
      recordings: await db.selectFrom('call_recordings').select('ended_at').where('call_id', '=', callId).execute(),
    }));
    expect(kept.legs.map(({ ended_at }) => ended_at)).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]);
    expect(kept.recordings).toEqual([{ ended_at: expect.any(Date) }]);
    // whoever lives is judged by their own lock
    expect(await callRow(test, scene.tenant, mine.callId)).toMatchObject({ state: 'ringing', end_reason: null });
    for (const { id } of scene.agents) await ready(test, scene.tenant, id);
    expect(await host.reserve(mine, scene.queue, [])).toHaveLength(1);
  });

  it('finds nothing of its own when it begins anew, and takes nothing from who has signed in elsewhere', async () => {
    const gateway = await startGateway('hai');
    const { scene, people, row } = await callAt(gateway, '0901000062');
    const [, elsewhere] = scene.agents;
    await gateway.kill();
    await host.registered({ tenantId: scene.tenant, userId: elsewhere!.id }, { page: 'armed', desk: false });
    const again = await startGateway('hai');
    expect(await people()).toMatchObject([
      gone,
      { ...gone, is_registered: true, is_armed: true, registered_since: expect.any(Date) },
    ]);
    expect(await row()).toMatchObject({ state: 'ended', end_reason: 'gateway_stopped' });
    await again.kill();
  });
});

it('is not gone because its connection was lost, and keeps its calls', async () => {
  const gateway = await startGateway('ba');
  const { row, people } = await callAt(gateway, '0901000063');
  const lives = async () => {
    const { rows } = await test.ownerPool.query<{ lives: boolean }>(`select directory.gateway_lives('ba') as lives`);
    return rows[0]!.lives;
  };
  const pids = await test.ownerPool.query<{ pid: number }>(
    `select l.pid from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1
       and l.objid = (directory.gateway_key('ba') & 4294967295)::oid`,
  );
  expect(pids.rows).toHaveLength(1);
  await test.ownerPool.query('select pg_terminate_backend($1)', [pids.rows[0]!.pid]);
  await expect.poll(lives, within).toBe(true);
  expect(await row()).toMatchObject({ state: 'talking' });
  expect(await people()).toMatchObject([{ is_registered: true }, { is_registered: true }]);
  await gateway.kill();
});

it('does not begin beside another one of its name that lives, and leaves that one its calls', async () => {
  const gateway = await startGateway('năm');
  const { row, people } = await callAt(gateway, '0901000065');
  const second = openHost(test.house, 600);
  await expect(second.start('năm')).rejects.toThrow('another process is the gateway "năm"');
  expect(await row()).toMatchObject({ state: 'talking' });
  expect(await people()).toMatchObject([{ is_registered: true }, { is_registered: true }]);
  await second.close();
  await gateway.kill();
  const next = openHost(test.house);
  await next.start('năm');
  expect(await row()).toMatchObject({ state: 'ended', end_reason: 'gateway_stopped' });
  await next.close();
});

it('is one of two that begin with one name at once', async () => {
  const both = [openHost(test.house, 600), openHost(test.house, 600)];
  const begun = await Promise.allSettled(both.map(one => one.start('sáu')));
  expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await Promise.all(both.map(one => one.close()));
});
