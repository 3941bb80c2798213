import { sql } from 'kysely';
import type { CallWork } from './call-work.ts';
import { findRecordingFile, secondsOf } from './recording-files.ts';

/**
 * Recordings that nobody ended before their call did: the process that wrote them died. They are as long as their file; one without
 * a file never began.
 */
export async function closeRecordings({ db, house, tenantId }: CallWork, callId: string): Promise<void> {
  const { rows } = await sql<{ id: string; started_at: Date }>`select id, started_at from call_recordings
    where tenant_id = ${tenantId} and call_id = ${callId} and ended_at is null and deleted_at is null`.execute(db);
  for (const recording of rows) {
    const file = await findRecordingFile(house, tenantId, recording);
    const seconds = file ? secondsOf(file.size) : 0;
    const ended = new Date(+recording.started_at + seconds * 1_000).toISOString();
    await sql`update call_recordings set ended_at = ${ended}, seconds = ${seconds}
      where tenant_id = ${tenantId} and id = ${recording.id}`.execute(db);
  }
}
