import type { updateContact as route } from 'contract/contacts/contacts.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { isMasked, restoreAttributes, restoreEach, restoreHidden, showText } from '../access/masking.ts';
import { spendFormDraft } from '../drafts/drafts.ts';
import type { Complain } from '../engine.ts';
import { conflict, invalidFields, requireKnownVersion } from '../errors.ts';
import { spellTags } from '../tags/spell-tags.ts';
import type { Work } from '../work.ts';
import { type ContactPatch, changeContact, contactChanges, lockContact, type StoredContact } from './change-contact.ts';
import { checkContact } from './check-contact.ts';
import { contactScope } from './contact-scope.ts';
import { describeContactChanges } from './describe-contact-changes.ts';

type Json = RouteParsed<typeof route>['json'];

/**
 * Changes the given fields. Fields that nobody else touched since the version that was read are merged; where somebody
 * did, nothing changes and both values come back.
 */
export async function updateContact(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const before = await lockContact(work, sql`c.number = ${params.id} and ${contactScope(work.actor)}`);
  const given = restored(work.actor, before, json);
  const { points, attributes, errors } = await checkContact(work, given, before);
  const { version, phones: _, emails: __, ...columns } = given;
  const tags = columns.tags && (await spellTags(work, columns.tags));
  const patch = { ...columns, tags, attributes, points };
  requireKnownVersion(before, version);
  // of a field that cannot be stored there is nothing to choose
  if (version !== before.version && !errors.some(({ param }) => param.startsWith('attributes.')))
    await refuseOvertaken(work, before, patch, json);
  if (errors.length > 0) throw invalidFields(errors);
  const after = await changeContact(work, before, patch);
  await spendFormDraft(work, `contact:${params.id}`);
  return { data: { _id: params.id, version: after } };
}

export const complainOfContact: Complain<typeof route> = async (work, { params, json }) => {
  const before = await lockContact(work, sql`c.number = ${params.id} and ${contactScope(work.actor)}`);
  return (await checkContact(work, restored(work.actor, before, json), before)).errors;
};

/** Texts that a masked editor sends back stand as they are stored. */
function restored<T extends Partial<Json>>(viewer: Actor, before: StoredContact, json: T): T {
  if (!isMasked(viewer)) return json;
  const back: T = { ...json };
  for (const key of ['name', 'city', 'address', 'note'] as const)
    if (typeof back[key] === 'string') back[key] = restoreHidden(viewer, before[key] ?? '', back[key]);
  back.tags = json.tags && restoreEach(before.tags, json.tags, tag => showText(viewer, tag));
  back.attributes = json.attributes && restoreAttributes(viewer, before.attributes, json.attributes);
  return back;
}

async function refuseOvertaken(
  work: Work,
  before: StoredContact,
  patch: ContactPatch,
  { version: read, phones: _, emails: __, ...sent }: Json,
): Promise<void> {
  const { rows } = await sql<{ after: Record<string, unknown> }>`
    select a.after from audit_log a
    where a.tenant_id = ${work.actor.tenantId} and a.subject = ${`contact:${before.number}`}
      and a.action = 'contact.change' and (a.after ->> 'version')::int > ${read}`.execute(work.db);
  const touched = new Set(rows.flatMap(row => Object.keys(row.after)));
  const isWholeStory = rows.length === before.version - read;
  const both = contactChanges(before, patch).filter(({ field }) => touched.has(field) || !isWholeStory);
  if (both.length === 0) return;
  throw conflict('Khách hàng đã được người khác thay đổi. Hãy chọn giá trị cần giữ.', {
    version: before.version,
    fields: await describeContactChanges(work, both, sent),
  });
}
