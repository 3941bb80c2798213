import { extname } from 'node:path';
import { maxFileBytes, type uploadFile as route } from 'contract/files/files.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { ApiError, invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit, newId } from '../work.ts';
import { describeFile } from './describe-file.ts';
import { fileKey } from './file-store.ts';

/** Types by their bytes; text has none, so its name decides among harmless ones. */
const sniffed = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/zip',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'video/mp4',
  'video/webm',
  'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);
const byName: Record<string, string> = {
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.log': 'text/plain',
  '.json': 'application/json',
  '.eml': 'message/rfc822',
};
const avatarSize = 256;

/** Keeps one file, the uploader's alone until it is attached. */
export async function uploadFile(
  work: Work,
  { file, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor, house } = work;
  if (file.size > maxFileBytes) throw new ApiError(413, 'Tệp lớn hơn 10 MB');
  if (file.size === 0) throw invalid('file', 'Tệp rỗng');
  let bytes: Buffer = Buffer.from(await file.arrayBuffer());
  const found = await fileTypeFromBuffer(bytes);
  let type = found ? (sniffed.has(found.mime) ? found.mime : undefined) : textType(file.name, bytes);
  if (!type) throw invalid('file', 'Không nhận loại tệp này');
  if (json.purpose === 'avatar') {
    if (!type.startsWith('image/')) throw invalid('file', 'Ảnh đại diện phải là tệp ảnh');
    bytes = await sharp(bytes, { limitInputPixels: 40_000_000 })
      .rotate()
      .resize(avatarSize, avatarSize, { fit: 'cover' })
      .webp()
      .toBuffer()
      .catch(() => {
        throw invalid('file', 'Không đọc được ảnh này');
      });
    type = 'image/webp';
  }
  const id = newId();
  const { size, sha256 } = await house.files.write(fileKey(actor.tenantId, id), [bytes]).catch(error => {
    if (error?.code === 'ENOSPC') throw new ApiError(503, 'Máy chủ hết chỗ lưu tệp, vui lòng thử lại sau!');
    throw error;
  });
  const name = cleanName(file.name);
  await db
    .insertInto('files')
    .values({
      tenant_id: actor.tenantId,
      id,
      name,
      content_type: type,
      size,
      sha256,
      owner_id: actor.userId,
      purpose: json.purpose,
      draft_key: json.draft_key ?? null,
    })
    .execute();
  await audit(work, { action: 'file.upload', subject: `file:${id}`, after: { name, size, purpose: json.purpose } });
  return { data: describeFile({ _id: id, name, content_type: type, size }) };
}

function textType(name: string, bytes: Buffer): string | undefined {
  const type = byName[extname(name).toLowerCase()];
  return type && !bytes.subarray(0, 4096).includes(0) ? type : undefined;
}

/** A name for people: no path, no control characters, at most 150 characters, its ending kept. */
function cleanName(name: string): string {
  const base = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  if (base === '') return 'tệp';
  const ending = extname(base).slice(0, 12);
  return base.length <= 150 ? base : base.slice(0, 150 - ending.length) + ending;
}
