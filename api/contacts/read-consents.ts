import { consentPairs, mayByConsent } from 'contract/contacts/consent-words.ts';
import type { Consent, Consents, readConsents as route } from 'contract/contacts/consents.ts';
import { parseSize } from 'contract/page.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { showText } from '../access/masking.ts';
import type { Work } from '../work.ts';
import { requireContact } from './require-contact.ts';

/** What a customer of the actor's scope agreed to. */
export async function readConsents(
  work: Work,
  { params, query }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  await requireContact(work, params.id);
  return { data: await consentsOf(work, params.id, query) };
}

/** `of` has been found in the actor's scope. */
export async function consentsOf(
  work: Work,
  of: number,
  { page = 1, size = parseSize(undefined) }: { page?: number | undefined; size?: number | undefined } = {},
): Promise<Consents> {
  const newest = sql`c.recorded_at desc, c.id desc`;
  const history = await select(work, sql`consents c`, of, sql`${newest} limit ${size} offset ${(page - 1) * size}`);
  const lastOfEach = sql`(select distinct on (purpose, channel) * from consents
    where tenant_id = ${work.actor.tenantId} and contact_number = ${of} order by purpose, channel, at desc, id desc) c`;
  const standing = await select(work, lastOfEach, of, newest);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from consents c
    where c.tenant_id = ${work.actor.tenantId} and c.contact_number = ${of}`.execute(work.db);
  const current = consentPairs().map(pair => {
    const last = standing.find(one => one.purpose === pair.purpose && one.channel === pair.channel) ?? null;
    return { ...pair, may: mayByConsent(pair.purpose, last?.state ?? null), last };
  });
  return { current, history, history_total: rows[0]!.total };
}

type Row = Omit<Consent, 'at' | 'recorded_at'> & { at: Date; recorded_at: Date };

async function select(
  { db, actor }: Work,
  from: RawBuilder<unknown>,
  of: number,
  order: RawBuilder<unknown>,
): Promise<Consent[]> {
  const { rows } = await sql<Row>`
    select c.purpose, c.channel, c.state, c.source, c.evidence, c.at, c.recorded_at,
      json_build_object('_id', u.id, 'name', u.name) as recorded_by
    from ${from} join users u on u.tenant_id = c.tenant_id and u.id = c.recorded_by
    where c.tenant_id = ${actor.tenantId} and c.contact_number = ${of} order by ${order}`.execute(db);
  return rows.map(row => ({
    ...row,
    evidence: showText(actor, row.evidence),
    at: row.at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
  }));
}
