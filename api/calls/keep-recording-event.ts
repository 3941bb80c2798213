import type { CallEvent } from 'contract/calls/call-events.ts';
import { sql } from 'kysely';
import type { CallWork } from './call-work.ts';
import type { KeptCall } from './kept-call.ts';

/** What was recorded, and where it was paused. */
export async function keepRecordingEvent(
  work: CallWork,
  call: KeptCall,
  { kind, detail, at }: CallEvent,
): Promise<void> {
  const { db, tenantId } = work;
  switch (kind) {
    case 'recording.started':
      await db
        .insertInto('call_recordings')
        .values({ tenant_id: tenantId, id: detail.recording_id, call_id: call.id, kind: detail.kind, started_at: at })
        .onConflict(conflict => conflict.doNothing())
        .execute();
      return;
    case 'recording.paused':
      await sql`update call_recordings set pauses = pauses || ${JSON.stringify([{ from: detail.at_seconds, to: null }])}::jsonb
        where tenant_id = ${tenantId} and id = ${detail.recording_id}`.execute(db);
      return;
    case 'recording.resumed':
      await sql`update call_recordings set pauses = jsonb_set(pauses, '{-1,to}', to_jsonb(${detail.at_seconds}::real))
        where tenant_id = ${tenantId} and id = ${detail.recording_id} and jsonb_array_length(pauses) > 0`.execute(db);
      return;
    case 'recording.ended':
      await sql`update call_recordings set ended_at = ${at}, seconds = ${detail.seconds}
        where tenant_id = ${tenantId} and id = ${detail.recording_id}`.execute(db);
      return;
  }
}
