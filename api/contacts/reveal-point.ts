import type { revealEmail as emailRoute, revealPhone as phoneRoute } from 'contract/contacts/reveal.ts';
import { formatPhone } from 'contract/phone.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { takeAttempts } from '../access/limits.ts';
import { notFound, tooMany } from '../errors.ts';
import { audit, type Work } from '../work.ts';
import type { PointKind } from './contact-points.ts';
import { requireContact } from './require-contact.ts';

/** Of a person, numbers and addresses together. */
const mostInAnHour = 20;
const mostInADay = 60;

export const revealPhone = (work: Work, { params }: RouteParsed<typeof phoneRoute>) =>
  reveal(work, 'phone', params.id, params.phoneId);

export const revealEmail = (work: Work, { params }: RouteParsed<typeof emailRoute>) =>
  reveal(work, 'email', params.id, params.emailId);

/** One number or address as it is; who saw it is written before it leaves. */
async function reveal(
  work: Work,
  kind: PointKind,
  customer: number,
  id: string,
): Promise<RouteAnswer<typeof phoneRoute>> {
  const { db, actor, house } = work;
  await requireContact(work, customer);
  const point = await db
    .selectFrom('contact_points')
    .select('value')
    .where('tenant_id', '=', actor.tenantId)
    .where('contact_number', '=', customer)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!point) throw notFound(kind === 'phone' ? 'Số điện thoại này không còn' : 'Email này không còn');
  const wait = await takeAttempts(house, [
    { key: `reveal-hour:${actor.userId}`, most: mostInAnHour, windowSeconds: 3_600 },
    { key: `reveal-day:${actor.userId}`, most: mostInADay, windowSeconds: 86_400 },
  ]);
  if (wait > 0) throw tooMany(wait, tooManySeen(wait));
  await audit(work, { action: 'contact.reveal', subject: `contact:${customer}`, after: { field: kind, point: id } });
  return { data: { value: kind === 'phone' ? formatPhone(point.value) : point.value } };
}

function tooManySeen(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const later = minutes > 90 ? `${Math.ceil(minutes / 60)} giờ` : `${minutes} phút`;
  return `Bạn đã xem quá nhiều số và email của khách. Hãy thử lại sau ${later}.`;
}
