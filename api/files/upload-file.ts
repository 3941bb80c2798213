import { maxFileBytes, type uploadFile as route } from 'contract/files/files.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import sharp from 'sharp';
import { placeOf } from '../drafts/drafts.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit } from '../work.ts';
import { cleanName } from './clean-name.ts';
import { describeFile } from './describe-file.ts';
import { fileType, pictures } from './file-types.ts';
import { keepFile } from './keep-file.ts';

const avatarSize = 256;

/** Keeps one file, the uploader's alone until it is attached. */
export async function uploadFile(
  work: Work,
  { file, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  if (file.size > maxFileBytes) throw new ApiError(413, 'Tệp lớn hơn 10 MB');
  if (file.size === 0) throw invalid('file', 'Tệp rỗng');
  let bytes: Buffer = Buffer.from(await file.arrayBuffer());
  const name = cleanName(file.name);
  let type = await fileType(name, bytes);
  if (!type) throw invalid('file', `Không nhận “${name}”: đây là chương trình hoặc tệp lệnh`);
  if (json.purpose === 'avatar') {
    if (!pictures.includes(type)) throw invalid('file', 'Ảnh đại diện nhận ảnh PNG, JPEG, WebP hoặc GIF');
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
  const { id, size } = await keepFile(work, bytes, {
    name,
    content_type: type,
    owner_id: work.actor.userId,
    purpose: json.purpose,
    draft_key: json.draft_key ? await placeOf(work, json.draft_key) : null,
  });
  await audit(work, { action: 'file.upload', subject: `file:${id}`, after: { name, size, purpose: json.purpose } });
  return { data: describeFile({ _id: id, name, content_type: type, size }) };
}
