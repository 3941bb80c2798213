import { listAccounts } from 'contract/platform/accounts.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../api.ts';
import { nameOf, roles, send } from './probe.ts';
import { newcomer, openWorld, plantActing, type World } from './world.ts';

// Calls that look across tenants: for whom, as which database role, and what stays in the logs.

let test: TestApi;
let own: World;
let other: World;
let flagged: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  own = await openWorld(test, 3);
  other = await openWorld(test, 7);
  flagged = await newcomer(own, { role: 'administrator', isPlatformAdmin: true });
});
afterAll(() => test.close());

const accountsFor = async (token: string | undefined, q?: string) => {
  const { status, text } = await send(test, listAccounts, { query: q ? { q } : {} }, { ...(token && { token }) });
  return { status, body: JSON.parse(text) as { list: Record<string, unknown>[]; total: number } };
};

const readsIn = (world: World) =>
  test.rows(world.tenantId, db =>
    db
      .selectFrom('audit_log')
      .select(['actor_id', 'acting_as', 'subject', 'tenant_id', 'request_id'])
      .where('tenant_id', '=', world.tenantId)
      .where('action', '=', 'platform.accounts-read')
      .orderBy('id')
      .execute(),
  );

describe(nameOf(listAccounts), () => {
  it.each(roles)('is refused to a %s without the flag, and leaves no trace', async role => {
    const { token } = await newcomer(own, { role });
    expect((await accountsFor(token)).status).toBe(403);
    expect([...(await readsIn(own)), ...(await readsIn(other))]).toEqual([]);
  });

  it.each(['agent', 'team_leader', 'supervisor'] as const)('is refused to a %s with the flag', async role => {
    const { token } = await newcomer(own, { role, isPlatformAdmin: true });
    expect((await accountsFor(token)).status).toBe(403);
  });

  it('is refused to somebody with the flag who views as an administrator with the flag', async () => {
    const target = await newcomer(own, { role: 'administrator', isPlatformAdmin: true });
    expect((await accountsFor(await plantActing(own, flagged.id, target.id))).status).toBe(403);
    expect((await accountsFor(undefined)).status).toBe(401);
  });

  it('answers an administrator with the flag of any tenant with every tenant, and with nothing secret', async () => {
    const elsewhere = await newcomer(other, { role: 'administrator', isPlatformAdmin: true });
    const spy = vi.spyOn(test.house.adminPool, 'connect');
    const answers = [await accountsFor(flagged.token), await accountsFor(elsewhere.token)];
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.total).toBe(2);
      for (const world of [own, other]) {
        const { rows } = await test.rows(world.tenantId, async () =>
          test.ownerPool.query<{ name: string; slug: string; created_at: Date }>(
            'select name, slug, created_at from directory.tenants where id = $1',
            [world.tenantId],
          ),
        );
        const people = await test.rows(world.tenantId, db => db.selectFrom('users').select('is_active').execute());
        expect(body.list.find(({ _id }) => _id === world.tenantId)).toEqual({
          _id: world.tenantId,
          name: rows[0]!.name,
          domain: rows[0]!.slug,
          is_active: true,
          users: people.length,
          active_users: people.filter(({ is_active }) => is_active).length,
          created_at: rows[0]!.created_at.toISOString(),
        });
      }
    }
  });

  it('finds by a part of the name, and writes to the logs of the asker and of each tenant shown alone', async () => {
    const [before, beforeOther] = [await readsIn(own), await readsIn(other)];
    const { body } = await accountsFor(flagged.token, other.marker.slice(0, 9).toLowerCase());
    expect(body.list.map(({ _id }) => _id)).toEqual([other.tenantId]);
    const [mine, theirs] = [await readsIn(own), await readsIn(other)];
    expect([mine.length - before.length, theirs.length - beforeOther.length]).toEqual([1, 1]);
    expect(theirs.at(-1)).toMatchObject({ actor_id: flagged.id, acting_as: null, subject: `tenant:${own.tenantId}` });
    expect(theirs.at(-1)!.request_id).toBe(mine.at(-1)!.request_id);

    await accountsFor(flagged.token, own.marker.toLowerCase());
    expect([(await readsIn(own)).length, (await readsIn(other)).length]).toEqual([mine.length + 1, theirs.length]);
  });

  it('tells the pages of a role without the flag nothing of it', async () => {
    const { token } = await newcomer(own, { role: 'administrator' });
    const { status, text } = await send(test, listAccounts, { query: { size: '999' } }, { token });
    expect([status, text.includes(other.marker)]).toEqual([403, false]);
  });
});
