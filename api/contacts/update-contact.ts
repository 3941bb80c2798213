import type { updateContact as route } from 'contract/contacts/contacts.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { restoreAttributes, restoreEach, restoreHidden, showText } from '../access/masking.ts';
import { spendFormDraft } from '../drafts/drafts.ts';
import { conflict, invalidFields, requireKnownVersion } from '../errors.ts';
import { requireReferences } from '../references.ts';
import { spellTags } from '../tags/spell-tags.ts';
import { readCustomFields, typedAttributes } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';
import { type ContactPatch, changeContact, contactChanges, lockContact, type StoredContact } from './change-contact.ts';
import { readPoints } from './contact-points.ts';
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
  const { actor } = work;
  const before = await lockContact(work, sql`c.number = ${params.id} and ${contactScope(actor)}`);
  const { version, phones, emails, attributes: sent, ...columns } = restored(actor, before, json);
  const phone = phones && readPoints(actor, 'phone', before.points.phone, phones);
  const email = emails && readPoints(actor, 'email', before.points.email, emails);
  const attributes = sent && typedAttributes(await readCustomFields(work, 'user'), sent, before.attributes);
  const tags = columns.tags && (await spellTags(work, columns.tags));
  const patch = { ...columns, tags, attributes, points: { phone: phone?.points, email: email?.points } };
  requireKnownVersion(before, version);
  if (version !== before.version) await refuseOvertaken(work, before, patch, json);
  const errors = [...(phone?.errors ?? []), ...(email?.errors ?? [])];
  if (errors.length > 0) throw invalidFields(errors);
  await requireReferences(work, changedOnly(json, before));
  const after = await changeContact(work, before, patch);
  await spendFormDraft(work, `contact:${params.id}`);
  return { data: { _id: params.id, version: after } };
}

/** Texts that a masked editor sends back stand as they are stored. */
function restored(viewer: Actor, before: StoredContact, json: Json): Json {
  if (!viewer.isMasked) return json;
  const back: Json = { ...json };
  for (const key of ['name', 'city', 'address', 'note'] as const)
    if (typeof back[key] === 'string') back[key] = restoreHidden(viewer, before[key] ?? '', back[key]);
  back.tags = json.tags && restoreEach(before.tags, json.tags, tag => showText(viewer, tag));
  back.attributes = json.attributes && restoreAttributes(viewer, before.attributes, json.attributes);
  return back;
}

/** A reference that stays may name what is gone by now: somebody who has left still looks after their customers. */
function changedOnly<T extends Partial<Json>>(json: T, before: StoredContact): Partial<T> {
  const isUnchanged = (key: string, value: unknown) => key in before && before[key as keyof StoredContact] === value;
  return Object.fromEntries(Object.entries(json).filter(([key, value]) => !isUnchanged(key, value))) as Partial<T>;
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
