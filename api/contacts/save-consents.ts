import { consentKinds } from 'contract/contacts/consent-words.ts';
import type { saveConsents as route } from 'contract/contacts/consents.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { conflict, type FieldError, invalid, invalidFields } from '../errors.ts';
import { audit, newId, record, type Work } from '../work.ts';
import { lockContact } from './change-contact.ts';
import { contactAudience, contactScope } from './contact-scope.ts';
import { consentsOf } from './read-consents.ts';

type Json = RouteParsed<typeof route>['json'];

/** Records what a customer said; rows are added, so that what was said before stays provable. */
export async function saveConsents(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor, now } = work;
  const contact = await lockContact(work, sql`c.number = ${params.id} and ${contactScope(actor)}`);
  requirePairs(json);
  const at = json.at === undefined ? now : new Date(json.at);
  if (at > now) throw invalid('at', 'Thời điểm không thể ở tương lai');
  const before = await consentsOf(work, params.id);
  const lastOf = ({ purpose, channel }: Json['choices'][number]) =>
    before.current.find(one => one.purpose === purpose && one.channel === channel)?.last ?? null;
  if (json.choices.some(choice => (lastOf(choice)?.state ?? null) !== choice.was))
    throw conflict('Người khác vừa ghi nhận đồng ý của khách hàng này. Hãy xem lại rồi lưu.', before);
  if (json.choices.some(choice => (lastOf(choice)?.at ?? '') > at.toISOString()))
    throw invalid('at', 'Đã có ghi nhận mới hơn thời điểm này');
  await db
    .insertInto('consents')
    .values(
      json.choices.map(({ purpose, channel, state }) => ({
        ...{ tenant_id: actor.tenantId, id: newId(), contact_number: params.id, purpose, channel, state, at },
        ...{ source: json.source, evidence: json.evidence ?? '', recorded_by: actor.userId },
      })),
    )
    .execute();
  const keyOf = ({ purpose, channel }: { purpose: string; channel: string }) => `consents.${purpose}.${channel}`;
  await audit(work, {
    action: 'contact.consent',
    subject: `contact:${params.id}`,
    before: Object.fromEntries(json.choices.map(choice => [keyOf(choice), choice.was])),
    after: { ...Object.fromEntries(json.choices.map(choice => [keyOf(choice), choice.state])), source: json.source },
  });
  const audience = await contactAudience(work, params.id, contact);
  await record(work, 'contact.changed', { number: params.id, fields: ['consents'] }, audience);
  return { data: await consentsOf(work, params.id) };
}

/** A channel that the purpose has not, or one pair twice. */
function requirePairs({ choices }: Json): void {
  const errors: FieldError[] = [];
  for (const [at, { purpose, channel }] of choices.entries()) {
    if (!consentKinds[purpose].channels.includes(channel))
      errors.push({ param: `choices.${at}.channel`, message: 'Mục đích này không có kênh đó' });
    if (choices.findIndex(one => one.purpose === purpose && one.channel === channel) < at)
      errors.push({ param: `choices.${at}.channel`, message: 'Mục này có hai lần' });
  }
  if (errors.length > 0) throw invalidFields(errors);
}
