import type { AuditFilter } from 'contract/audit/audit-log.ts';
import { auditKinds } from 'contract/audit/audit-words.ts';
import { parseDayInput } from 'contract/time.ts';
import type { AuditAsked } from './audit-place.ts';

/** What the address asks for, as it is written there and as the API takes it; `wrong`: the day that is none. */
export function readAuditPlace(search: URLSearchParams): {
  asked: AuditAsked;
  query: AuditFilter;
  wrong: 'from' | 'to' | undefined;
} {
  const text = (name: string) => search.get(name)?.trim() ?? '';
  const kind = auditKinds.find(known => known === text('kind'));
  const asked = {
    actor: text('actor'),
    kind: kind ?? '',
    subject: text('subject'),
    from: text('from'),
    to: text('to'),
  };
  const days = { from: parseDayInput(asked.from), to: parseDayInput(asked.to) };
  const query = {
    ...(asked.actor && { actor: asked.actor }),
    ...(kind && { kind }),
    ...(asked.subject && { subject: asked.subject }),
    ...(days.from && { from: days.from }),
    ...(days.to && { to: days.to }),
  };
  return { asked, query, wrong: (['from', 'to'] as const).find(name => asked[name] !== '' && days[name] === null) };
}
