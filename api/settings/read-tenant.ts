import type { RouteAnswer } from 'contract/route.ts';
import { type readTenant as route, setUpSteps } from 'contract/settings/tenant.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';

type Answer = RouteAnswer<typeof route>;
type Step = Answer['data']['steps'][number]['step'];

/** The profile, and how many rows each step of setting up has brought. */
export async function readTenant({ db, actor }: Work): Promise<Answer> {
  const { rows } = await sql<
    Record<Step, number> & Omit<Answer['data'], '_id' | 'steps' | 'mail_signature'> & { signature: string }
  >`
    select s.name, s.mail_signature as signature, s.version,
      (s.mail_signature <> '')::int as mail_signature,
      (select count(*)::int - 1 from users where tenant_id = s.tenant_id and is_active) as members,
      (select count(*)::int from groups where tenant_id = s.tenant_id and target = 'user') as departments,
      (select count(*)::int from priorities where tenant_id = s.tenant_id and due_minutes is not null) as priorities,
      (select count(*)::int from ticket_types where tenant_id = s.tenant_id) as ticket_types,
      (select count(*)::int from services where tenant_id = s.tenant_id) as services,
      (select count(*)::int from groups where tenant_id = s.tenant_id and target = 'end_user') as customer_groups,
      (select count(*)::int from masking_rules where tenant_id = s.tenant_id) as masking_rules
    from tenant_settings s where s.tenant_id = ${actor.tenantId}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound();
  const { name, signature, version } = row;
  const steps = setUpSteps.map(step => ({ step, count: row[step] }));
  return { data: { _id: actor.tenantId, name, mail_signature: signature, version, steps } };
}
