import type { Destination } from 'contract/ivr/run.ts';
import { simulate } from 'contract/ivr/simulate.ts';
import type { simulateIvr as route } from 'contract/ivr/simulation.ts';
import { formatPhone } from 'contract/phone.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { callerOf } from '../calls/caller.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { readRow } from '../crud/read-row.ts';
import { conflict, invalidFields } from '../errors.ts';
import { missingReferences } from '../references.ts';
import type { Work } from '../work.ts';
import { readDraft, readPublished, withHours } from './read-flow.ts';
import { scenarioVariables } from './scenario-variables.ts';
import { scenarioStore } from './scenarios.ts';

export async function simulateScenario(
  work: Work,
  { params, query }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const place = { db: work.db, tenantId: work.actor.tenantId };
  await readRow(work, scenarioStore, params.id);
  const flow =
    query.version === 'draft'
      ? await withHours(place, await readDraft(place, params.id))
      : await readPublished(place, params.id);
  if (!flow) throw conflict('Kịch bản này chưa được xuất bản.');
  const missing = await missingReferences(work, { hotline_id: query.hotline_id });
  if (missing.length > 0) throw invalidFields(missing);
  // customers whom the actor does not see stay unknown
  const caller = await callerOf(place, { number: query.caller_number, name: '' }, contactScope(work.actor));
  const tier = query.caller_tier === '' ? caller.tier : Number(query.caller_tier);
  const { lines, end, variables } = simulate(flow, {
    at: query.at ? new Date(query.at) : work.now,
    variables: await scenarioVariables(place, { ...caller, tier, hotline_id: query.hotline_id }),
    keys: query.keys.split(',').map(keys => keys.replace(/\s/g, '')),
    answer: query.answer === '' ? null : query.answer,
  });
  const nameOf = await names(work, [
    ...lines.flatMap(({ audio_ids }) => audio_ids),
    ...(end.kind === 'target' ? [end.dialled.replace(/^\w+-/, '')] : []),
  ]);
  return {
    data: {
      lines: lines.map(({ audio_ids, ...line }) => ({ ...line, heard: audio_ids.map(nameOf) })),
      end: sentence(end, nameOf),
      variables: { ...variables },
    },
  };
}

async function names({ db, actor }: Work, ids: string[]): Promise<(id: string) => string> {
  const uuids = ids.filter(id => /^[0-9a-f]{8}-/.test(id));
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ivr_audios where tenant_id = ${actor.tenantId} and id = any (${uuids}::uuid[])
    union all select id, name from call_queues where tenant_id = ${actor.tenantId} and id = any (${uuids}::uuid[])
    union all select id, name from ivr_cps where tenant_id = ${actor.tenantId} and id = any (${uuids}::uuid[])
    union all select id, name from users where tenant_id = ${actor.tenantId} and id = any (${uuids}::uuid[])`.execute(
    db,
  );
  const found = new Map(rows.map(({ id, name }) => [id, name]));
  return id => found.get(id) ?? 'không còn nữa';
}

function sentence(end: Destination, nameOf: (id: string) => string): string {
  if (end.kind === 'voicemail') return `Người gọi để lại lời nhắn, nhiều nhất ${end.mostSeconds} giây.`;
  if (end.kind === 'end') return end.why ? `Cuộc gọi kết thúc: ${end.why}` : 'Cuộc gọi kết thúc.';
  const [, kind, id] = /^(queue|agent|ivr)-(.+)$/.exec(end.dialled) ?? [];
  switch (kind) {
    case 'queue':
      return `Chờ ở hàng đợi ${nameOf(id!)}.`;
    case 'agent':
      return `Đổ chuông cho ${nameOf(id!)}.`;
    case 'ivr':
      return `Sang kịch bản ${nameOf(id!)}.`;
    default:
      return `Chuyển ra số ${formatPhone(end.dialled)}.`;
  }
}
