import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { readRecording as route } from 'contract/calls/calls.ts';
import type { RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import { rangeOf } from '../files/send-stored.ts';
import type { Work } from '../work.ts';
import { audit } from '../work.ts';
import { callScope, talkScope } from './call-scope.ts';
import { findRecordingFile } from './recording-files.ts';

/** A player asks for many ranges of what one person listens to once. */
const oneListening = '10 minutes';

/** The bytes of a recording of a call that the actor sees, once it has ended. */
export async function readRecording(work: Work, { params }: RouteParsed<typeof route>): Promise<Response> {
  const { db, actor, house } = work;
  const { rows } = await sql<{ id: string; started_at: Date; call_id: string }>`
    select r.id, r.started_at, r.call_id from call_recordings r join calls c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where r.tenant_id = ${actor.tenantId} and r.id = ${params.id} and r.deleted_at is null and r.ended_at is not null
      and ${callScope(actor)} and (r.kind = 'voicemail' or ${talkScope(actor)})`.execute(db);
  const file = rows[0] && (await findRecordingFile(house, actor.tenantId, rows[0]));
  if (!rows[0] || !file) throw notFound('Không tìm thấy ghi âm này');
  const headers = new Headers({
    'Content-Type': 'audio/wav',
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': `inline; filename="ghi-am-${params.id}.wav"`,
    'Cache-Control': 'private, no-store',
  });
  const part = rangeOf(work.range ?? '', file.size);
  if (part === 'outside') {
    headers.set('Content-Range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  await auditListening(work, params.id, rows[0].call_id);
  headers.set('Content-Length', String(part ? part.end - part.start + 1 : file.size));
  if (part) headers.set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`);
  const bytes = Readable.toWeb(createReadStream(file.path, part)) as ReadableStream<Uint8Array>;
  return new Response(bytes, { status: part ? 206 : 200, headers });
}

async function auditListening(work: Work, id: string, call: string): Promise<void> {
  const { db, actor } = work;
  const subject = `recording:${id}`;
  const { rows } = await sql`select from audit_log where tenant_id = ${actor.tenantId} and subject = ${subject}
    and actor_id = ${actor.realUserId ?? actor.userId} and action = 'recording.listen'
    and created_at > now() - ${oneListening}::interval limit 1`.execute(db);
  if (rows.length === 0) await audit(work, { action: 'recording.listen', subject, after: { call } });
}
