import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { v7 as uuidv7 } from '../db/uuid.ts';
import type { Actor } from './access/actor.ts';
import type { House } from './house.ts';

/** Where a request came from. */
export interface Origin {
  requestId: string;
  ip: string;
  userAgent: string;
}

/** What a use case receives: one transaction bound to the actor's tenant, of the platform's role in its calls. */
export interface Work {
  db: Kysely<DB>;
  actor: Actor;
  house: House;
  origin: Origin;
  now: Date;
  /** Header `Range` of a call that answers a file. */
  range?: string | undefined;
  /** Runs after the commit: wake-ups and caches, never effects that must not be lost. */
  afterCommit: (run: () => void) => void;
}

/** What a public call receives: no tenant, no actor. */
export interface PublicWork {
  house: House;
  origin: Origin;
  now: Date;
  /** Value of `x-device`: names the browser, for known devices. Empty when absent. */
  device: string;
}

export const newId = () => uuidv7();

export interface AuditEntry {
  action: string;
  subject?: string;
  before?: unknown;
  after?: unknown;
}

const secretKeys = /password|token|secret|hash|code$/i;
/** Which credentials an account has and since when: names and a time. */
const ofSecrets = new Set(['saved_secrets', 'secrets_at']);
const redact = (value: unknown) =>
  value === undefined
    ? null
    : JSON.stringify(value, (key, inner) => (secretKeys.test(key) && !ofSecrets.has(key) ? '[đã che]' : inner));

/** One row of the audit log, in the transaction of what it tells. */
export const audit = (work: Work, entry: AuditEntry): Promise<void> => auditAll(work, [entry]);

/** A row each, in one statement. */
export async function auditAll(work: Work, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(entry => auditRow(work, entry));
  await work.db.insertInto('audit_log').values(rows).execute();
}

/** Of a browser's own name, as much as is kept. */
export const longestAgent = 300;

/** The row of a log; another tenant's than the actor's only in calls of the platform. */
export const auditRow = ({ actor, origin }: Work, entry: AuditEntry, tenantId = actor.tenantId) => ({
  tenant_id: tenantId,
  id: newId(),
  actor_id: actor.realUserId ?? actor.userId,
  acting_as: actor.realUserId ? actor.userId : null,
  action: entry.action,
  subject: entry.subject ?? '',
  before: redact(entry.before),
  after: redact(entry.after),
  ip: origin.ip,
  user_agent: origin.userAgent.slice(0, longestAgent),
  request_id: origin.requestId,
});

/** The columns by which scopes decide; an event carries those of the row before and after the change. */
export interface ScopeColumns {
  assignee_id: string | null;
  department_id: string | null;
  organization_id: string | null;
}

export type Audience = { users: string[] } | { rows: ScopeColumns[] } | { everyone: true };

/** One event, in the transaction of what it tells: ids and kinds, never text or personal data. */
export async function record(
  work: Work,
  kind: string,
  subject: Record<string, string | number | string[] | null>,
  audience: Audience,
): Promise<void> {
  await work.db
    .insertInto('events')
    .values({
      tenant_id: work.actor.tenantId,
      kind,
      subject: JSON.stringify(subject),
      audience: JSON.stringify(audience),
      actor_id: work.actor.userId,
    })
    .execute();
  const { relay } = work.house;
  if (relay) work.afterCommit(relay.wake);
}
