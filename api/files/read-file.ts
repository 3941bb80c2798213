import type { readFile as route } from 'contract/files/files.ts';
import type { RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { showText } from '../access/masking.ts';
import { notFound } from '../errors.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { audit } from '../work.ts';
import { fileKey } from './file-store.ts';
import { anyBytes, inlineTypes, pictures } from './file-types.ts';
import { sendStored } from './send-stored.ts';

const thumbnailSize = 320;

interface Found {
  name: string;
  content_type: string;
  size: number;
  purpose: 'attachment' | 'avatar' | 'export';
}

/** The bytes of a file that the actor may read: their own, or attached to a ticket they see; faces are for the whole tenant. */
export async function readFile(work: Work, { params, query }: RouteParsed<typeof route>): Promise<Response> {
  const { db, actor, house } = work;
  const { rows } = await sql<Found>`
    select f.name, f.content_type, f.size, f.purpose from files f
    where f.tenant_id = ${actor.tenantId} and f.id = ${params.id} and (
      f.purpose = 'avatar'
      or (f.owner_id = ${actor.userId} and ${actor.realUserId === null} and f.comment_id is null and (f.purpose <> 'export' or exists (
        select 1 from exports e where e.tenant_id = f.tenant_id and e.file_id = f.id and e.expires_at > now())))
      or (f.comment_id is not null and exists (
        select 1 from tickets t where t.number = f.ticket_number and ${ticketScope(actor)})))`.execute(db);
  const file = rows[0];
  const key = fileKey(actor.tenantId, params.id);
  if (!file || (await house.files.size(key)) === undefined) throw notFound('Không tìm thấy tệp này');
  if (file.purpose === 'export') await audit(work, { action: 'export.download', subject: `file:${params.id}` });
  const headers = new Headers({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
    'Cache-Control': 'private, max-age=86400, immutable',
  });
  if (query.thumbnail && pictures.includes(file.content_type)) {
    const bytes = Buffer.from(await new Response(house.files.read(key)).arrayBuffer());
    const small = await sharp(bytes, { limitInputPixels: 40_000_000 })
      .rotate()
      .resize(thumbnailSize, thumbnailSize, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
      .catch(() => undefined);
    if (!small) throw notFound('Không đọc được ảnh này');
    headers.set('Content-Type', 'image/webp');
    headers.set('Content-Length', String(small.byteLength));
    return new Response(small as never, { headers });
  }
  const name = showText(actor, file.name);
  const isInline = inlineTypes.includes(file.content_type);
  const disposition = isInline ? 'inline' : 'attachment';
  // exports are our own
  const ownType = file.purpose === 'export' ? file.content_type : anyBytes;
  headers.set('Content-Type', isInline ? file.content_type : ownType);
  headers.set(
    'Content-Disposition',
    `${disposition}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16)}`)}`,
  );
  return sendStored(house.files, { key, size: Number(file.size), headers, range: work.range });
}
