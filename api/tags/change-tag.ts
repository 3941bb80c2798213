import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type mergeTag as mergeRoute, tags } from 'contract/settings/tags.ts';
import { sql } from 'kysely';
import { restoreHidden } from '../access/masking.ts';
import { createRow } from '../crud/create-row.ts';
import { refuseOvertaken, type StoredRow } from '../crud/store.ts';
import { ApiError, invalid } from '../errors.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, newId, type Work } from '../work.ts';
import { describeTag, readTag } from './list-tags.ts';
import { lockGroups } from './tag-group-store.ts';
import { beingChanged, lockTag, moveRows, tagStore } from './tag-store.ts';

type Shown = RouteAnswer<typeof tags.readOne>['data'];

export async function createTag(work: Work, { name }: { name: string }): Promise<Shown> {
  const taken = await whoHasName(work, name);
  if (taken) throw invalid('name', tags.taken.name);
  return describeTag(work, await createRow(work, tagStore, { name }));
}

/** Renames a tag. Whoever goes on writing the old name writes the new one. */
export async function renameTag(
  work: Work,
  id: string,
  given: { name: string; version?: number | undefined },
): Promise<Shown> {
  await lockGroups(work);
  const before = await lockTag(work, id);
  const name = restoreHidden(work.actor, before.name, given.name);
  if (name === before.name) return describeTag(work, before);
  refuseOvertaken(tagStore, before, given.version);
  const taken = await whoHasName(work, name);
  if (taken && taken._id !== id)
    throw new ApiError(422, `Đã có tag "${taken.name}".`, {
      errors: [{ param: 'name', message: tags.taken.name }],
      extra: { existing: taken._id },
    });
  const moving = (await isHeld(work, before.name)) ? before.name : null;
  const isRespelled = taken !== undefined;
  await change(work, id, sql`name = ${name}, moving = ${isRespelled ? moving : null}`);
  let left = id;
  if (!isRespelled) {
    left = newId();
    await sql`insert into tags (tenant_id, id, name, becomes, moving)
      values (${work.actor.tenantId}, ${left}, ${before.name}, public.tag_key(${name}), ${moving})`.execute(work.db);
  }
  await spellGroups(work, before.name);
  if (moving !== null) await moveRows(work, left);
  return told(work, before, { ...before, name, version: before.version + 1 });
}

/** Makes a tag another one, for all rows and for whoever writes it from now on. */
export async function mergeTag(
  work: Work,
  { params, json }: RouteParsed<typeof mergeRoute>,
): Promise<RouteAnswer<typeof mergeRoute>> {
  const { into, version } = json;
  const gone = invalid('into', 'Tag này không còn');
  if (params.id === into) throw invalid('into', 'Hãy chọn một tag khác');
  await lockGroups(work);
  const locked = new Map<string, StoredRow>();
  // always in one order: two mergers of the same tags do not wait for each other
  for (const id of [params.id, into].sort()) locked.set(id, await lockTag(work, id, id === into ? gone : undefined));
  const [before, target] = [locked.get(params.id)!, locked.get(into)!];
  refuseOvertaken(tagStore, before, version);
  const { tenantId } = work.actor;
  const moving = (await isHeld(work, before.name)) ? before.name : null;
  const key = sql`public.tag_key(${target.name})`;
  await sql`update tags set becomes = ${key} where tenant_id = ${tenantId} and becomes = public.tag_key(${before.name})`.execute(
    work.db,
  );
  await change(work, before._id, sql`becomes = ${key}, moving = ${moving}`);
  await sql`update tag_groups g set tags = case
      when exists (select from tag_groups o where o.tenant_id = g.tenant_id and ${target.name} = any (o.tags))
      then array_remove(g.tags, ${before.name}) else public.spell_tags(g.tenant_id, g.tags) end
    where g.tenant_id = ${tenantId} and ${before.name} = any (g.tags)`.execute(work.db);
  if (moving !== null) await moveRows(work, before._id);
  await audit(work, {
    action: 'tag.merge',
    subject: `tag:${before._id}`,
    before: { name: before.name },
    after: { _id: target._id, name: target.name },
  });
  await lookupsChanged(work, 'tags');
  return { data: { _id: target._id, name: target.name } };
}

/** Deletes a tag; rows that hold it lose it. Until they have, nobody can write it. */
export async function removeTag(work: Work, id: string): Promise<{ message: string }> {
  await lockGroups(work);
  const before = await lockTag(work, id);
  const { tenantId } = work.actor;
  await sql`update tag_groups set tags = array_remove(tags, ${before.name})
    where tenant_id = ${tenantId} and ${before.name} = any (tags)`.execute(work.db);
  if (await isHeld(work, before.name)) {
    await change(work, id, sql`moving = name`);
    await moveRows(work, id);
  } else await sql`delete from tags where tenant_id = ${tenantId} and id = ${id}`.execute(work.db);
  await audit(work, { action: 'tag.delete', subject: `tag:${id}`, before: { name: before.name } });
  await lookupsChanged(work, 'tags');
  return { message: tags.done.deleted };
}

/** The tag that a name means in whatever spelling. A name that is only another's former one is set free. */
async function whoHasName({ db, actor }: Work, name: string): Promise<{ _id: string; name: string } | undefined> {
  const { rows } = await sql<{ _id: string; name: string; becomes: string | null; moving: string | null }>`
    select id as _id, name, becomes, moving from tags
    where tenant_id = ${actor.tenantId} and key = public.tag_key(${name}) for update`.execute(db);
  const [found] = rows;
  if (found && found.moving === found.name && found.becomes === null) throw beingChanged(found.name);
  if (!found || found.becomes === null) return found;
  if (found.moving !== null) throw beingChanged(found.name);
  await sql`delete from tags where tenant_id = ${actor.tenantId} and id = ${found._id}`.execute(db);
  return undefined;
}

async function isHeld({ db }: Work, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select tickets + contacts > 0 as is_held from search.count_tags(array[${name}])`.execute(db);
  return rows[0]!.is_held;
}

async function change({ db, actor }: Work, id: string, set: ReturnType<typeof sql>): Promise<void> {
  await sql`update tags set ${set}, version = version + 1, updated_at = now()
    where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
}

async function spellGroups({ db, actor }: Work, formerName: string): Promise<void> {
  await sql`update tag_groups set tags = public.spell_tags(tenant_id, tags)
    where tenant_id = ${actor.tenantId} and ${formerName} = any (tags)`.execute(db);
}

async function told(work: Work, before: StoredRow, after: StoredRow): Promise<Shown> {
  const named = ({ name, version }: StoredRow) => ({ name, version });
  await audit(work, { action: 'tag.update', subject: `tag:${before._id}`, before: named(before), after: named(after) });
  await lookupsChanged(work, 'tags');
  return readTag(work, before._id);
}
