import type { SignedIn } from 'contract/calls/host.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connected } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { prepareDatabase } from '../../db/roles.ts';
import type { TestApi } from '../../tests/api.ts';
import {
  type CallHost,
  type CallScene,
  deskOf,
  openCallHost,
  openCallScene,
  ringHotline,
  stateOf,
} from '../../tests/call-scene.ts';
import { createTestDatabase } from '../../tests/database.ts';
import { endGateway } from './end-gateway.ts';
import { openHost } from './open-host.ts';

let test: TestApi;
/** Two gateways side by side. */
let one: CallHost;
let other: CallHost;
beforeAll(async () => {
  ({ test, host: one } = await openCallHost('gác-một'));
  other = openHost(test.house);
  await other.start('gác-hai');
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const page: SignedIn = { page: 'armed', desk: false };
const desk: SignedIn = { page: null, desk: true };
const nowhere = { is_registered: false, is_armed: false, has_page: false, has_desk: false, registered_since: null };
const atPage = { is_registered: true, is_armed: true, has_page: true, has_desk: false };
const atDesk = { is_registered: true, is_armed: false, has_page: false, has_desk: true };
const atBoth = { ...atPage, has_desk: true };

async function openPerson(channel = 0) {
  const scene = await openCallScene(test, { agents: 1 });
  const userId = scene.agents[0]!.id;
  await deskOf(test, scene.tenant, userId);
  await test.rows(scene.tenant, async db => {
    await db.updateTable('users').set({ call_channel_type: channel }).where('id', '=', userId).execute();
    await db
      .updateTable('agent_states')
      .set({ is_registered: false, is_armed: false, has_page: false })
      .where('user_id', '=', userId)
      .execute();
  });
  const person = { tenantId: scene.tenant, userId };
  return {
    scene,
    says: (gateway: CallHost, now: SignedIn | null) => gateway.registered(person, now),
    state: () => stateOf(test, scene.tenant, userId),
  };
}

/** How many people a call that waits at this gateway gets. */
async function rungBy(gateway: CallHost, scene: CallScene): Promise<number> {
  const call = await ringHotline(gateway, scene);
  const leads = await gateway.reserve(call, scene.queue, []);
  for (const { userId } of leads) await gateway.release(call, userId, 'cancelled');
  return leads.length;
}

describe('a page at one gateway and a desk telephone at another', () => {
  it.each(['page', 'desk'])('are both there, the %s first, until each goes', async first => {
    for (const goesFirst of ['page', 'desk']) {
      const { says, state } = await openPerson();
      const [sayPage, sayDesk] = [() => says(one, page), () => says(other, desk)];
      await (first === 'page' ? sayPage() : sayDesk());
      expect(await state()).toMatchObject(first === 'page' ? atPage : atDesk);
      await (first === 'page' ? sayDesk() : sayPage());
      expect(await state()).toMatchObject(atBoth);
      // a refresh of either takes nothing
      await sayPage();
      await sayDesk();
      const both = await state();
      expect(both).toMatchObject(atBoth);
      await says(goesFirst === 'page' ? one : other, null);
      expect(await state()).toMatchObject({
        ...(goesFirst === 'page' ? atDesk : atPage),
        registered_since: both.registered_since,
      });
      await says(goesFirst === 'page' ? other : one, null);
      expect(await state()).toMatchObject(nowhere);
    }
  });

  it('are rung by the gateway that has the one that rings, and by the other one not', async () => {
    for (const [channel, rings, does] of [
      [0, one, other],
      [1, other, one],
    ] as const) {
      const { says, scene } = await openPerson(channel);
      await says(one, page);
      await says(other, desk);
      expect([channel, await rungBy(rings, scene), await rungBy(does, scene)]).toEqual([channel, 1, 0]);
    }
  });

  it('are rung by nobody once the one that rings has gone', async () => {
    const { says, scene, state } = await openPerson();
    await says(one, page);
    await says(other, desk);
    await says(one, null);
    expect([await rungBy(one, scene), await rungBy(other, scene)]).toEqual([0, 0]);
    await says(other, { page: 'silent', desk: true });
    expect(await state()).toMatchObject({ has_page: true, is_armed: false });
    expect(await rungBy(other, scene)).toBe(0);
    await says(other, { page: 'armed', desk: true });
    expect([await rungBy(one, scene), await rungBy(other, scene)]).toEqual([0, 1]);
  });

  it('are told of at the same moment, and both kept', async () => {
    const { says, state } = await openPerson();
    for (let round = 0; round < 10; round++) {
      await Promise.all([says(one, page), says(other, desk)]);
      expect(await state()).toMatchObject(atBoth);
      await Promise.all([says(one, null), says(other, null)]);
      expect(await state()).toMatchObject(nowhere);
    }
  });

  it('stay where the other gateway ends: what was at that one has gone, and nothing else', async () => {
    const { says, state } = await openPerson();
    await says(one, page);
    await says(other, desk);
    await endGateway(test.house, 'gác-hai', { unlessIt: 'lives' });
    expect(await state()).toMatchObject(atBoth);
    await endGateway(test.house, 'gác-hai');
    expect(await state()).toMatchObject(atPage);
    await endGateway(test.house, 'gác-một');
    expect(await state()).toMatchObject(nowhere);
  });
});

it('a page that moved to another gateway stays when the one before lets it go', async () => {
  const { says, state, scene } = await openPerson();
  await says(one, page);
  await says(other, page);
  expect([await rungBy(one, scene), await rungBy(other, scene)]).toEqual([1, 1]);
  await says(one, null);
  expect(await state()).toMatchObject(atPage);
  expect([await rungBy(one, scene), await rungBy(other, scene)]).toEqual([0, 1]);
});

/** What the version before 067 says of somebody: it writes this row alone, and clears whom its name stands with. */
function olderOf({ tenant, agents }: CallScene, gateway: string) {
  const userId = agents[0]!.id;
  const write = (state: Record<string, unknown>, where: string[]) =>
    test.rows(tenant, db =>
      db
        .updateTable('agent_states')
        .set({ ...state, gateway })
        .where('user_id', '=', userId)
        .where('gateway', where.length > 0 ? 'in' : 'not in', where.length > 0 ? where : ['?'])
        .execute(),
    );
  return {
    says: (now: SignedIn | null) =>
      now
        ? write({ is_registered: true, is_armed: now.page === 'armed', has_page: !!now.page, has_desk: now.desk }, [])
        : write(nowhere, [gateway, '']),
    ends: () => write(nowhere, [gateway]),
    /** its page, as 067 found it */
    isKept: () =>
      test.rows(tenant, db =>
        db
          .insertInto('agent_presence')
          .values({ tenant_id: tenant, user_id: userId, gateway, has_page: true, is_armed: true, has_desk: false })
          .execute(),
      ),
  };
}

describe.each(['gác-cũ', 'gác-xưa'])('beside the gateway "%s" of the version before', name => {
  it('whom it has signed in stays, whatever another one says of its own', async () => {
    const { says, state, scene } = await openPerson();
    const older = olderOf(scene, name);
    await older.says(page);
    await says(one, null);
    expect(await state()).toMatchObject(atPage);
    await says(one, desk);
    expect(await state()).toMatchObject(atBoth);
    await older.says(desk);
    await says(one, page);
    expect(await state()).toMatchObject(atBoth);
    await endGateway(test.house, 'gác-một');
    expect(await state()).toMatchObject(atDesk);
    await older.says(page);
    await says(one, null);
    expect(await state()).toMatchObject(atPage);
  });

  it('whom it has signed in stays where another one ends that had them as well', async () => {
    const { says, state, scene } = await openPerson();
    await says(one, desk);
    await olderOf(scene, name).says(page);
    await endGateway(test.house, 'gác-một');
    expect(await state()).toMatchObject(atPage);
  });

  it('a page that moves from it is there, though it lets the page go or ends', async () => {
    for (const leaves of ['says', 'ends'] as const) {
      const { says, state, scene } = await openPerson();
      const older = olderOf(scene, name);
      await older.says(page);
      await older.isKept();
      await says(one, page);
      await (leaves === 'says' ? older.says(null) : older.ends());
      expect(await state()).toMatchObject(atPage);
      expect(await rungBy(one, scene)).toBe(1);
      await says(one, null);
      await endGateway(test.house, name);
      expect(await state()).toMatchObject(nowhere);
    }
  });

  it('whom it lets go has gone from it for the others as well', async () => {
    for (const leaves of ['says', 'ends'] as const) {
      const { says, state, scene } = await openPerson();
      const older = olderOf(scene, name);
      await older.says(page);
      await older.isKept();
      await says(one, null);
      await (leaves === 'says' ? older.says(null) : older.ends());
      expect(await state()).toMatchObject(nowhere);
      await says(other, desk);
      expect(await state()).toMatchObject(atDesk);
    }
  });
});

it('whom a gateway of the version before has signed in goes with it', async () => {
  const { state, scene } = await openPerson();
  await test.rows(scene.tenant, db =>
    db.updateTable('agent_states').set({ is_registered: true, has_page: true, gateway: 'gác-cũ' }).execute(),
  );
  await endGateway(test.house, 'gác-hai');
  expect(await state()).toMatchObject({ is_registered: true });
  await endGateway(test.house, 'gác-cũ', { unlessIt: 'lives' });
  expect(await state()).toMatchObject(nowhere);
});

it('whom the version before knew to be signed in are there after it, at their gateway, and nobody else', async () => {
  const database = await createTestDatabase('empty');
  try {
    await connected(database.superUrl ?? database.ownerUrl, prepareDatabase);
    await migrate(database.ownerUrl, { upTo: '066-channels-in-use' });
    const rows = await connected(database.ownerUrl, async client => {
      const tenant = '00000000-0000-4000-8000-000000000001';
      const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
      await client.query("insert into directory.tenants (id, slug, name) values ($1, 'cu.test', 'Cũ')", [tenant]);
      await client.query("select set_config('app.tenant', $1, false)", [tenant]);
      const person = async (n: number, gateway: string, there: boolean[]) => {
        await client.query(
          "insert into users (tenant_id, id, agent_id, email, name, role) values ($1, $2, $3, $4, $4, 'agent')",
          [tenant, id(n), n, `${n}@cu.test`],
        );
        await client.query(
          `insert into agent_states (tenant_id, user_id, gateway, is_registered, is_armed, has_page, has_desk)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [tenant, id(n), gateway, ...there],
        );
      };
      await person(11, 'một', [true, true, true, false]);
      await person(12, 'hai', [true, false, false, true]);
      await person(13, 'hai', [false, false, false, false]);
      await migrate(database.ownerUrl, { upTo: '067-definer-functions' });
      await client.query("select set_config('app.tenant', $1, false)", [tenant]);
      const kept = await client.query(
        'select user_id, gateway, has_page, is_armed, has_desk from agent_presence order by user_id',
      );
      return kept.rows.map(row => [Number(row.user_id.slice(-2)), ...Object.values(row).slice(1)]);
    });
    expect(rows).toEqual([
      [11, 'một', true, true, false],
      [12, 'hai', false, false, true],
    ]);
  } finally {
    await database.drop();
  }
});
