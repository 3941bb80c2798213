import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { maxLogoBytes, type saveLogo as route } from 'contract/settings/branding.ts';
import sharp from 'sharp';
import { invalid } from '../errors.ts';
import { cleanName } from '../files/clean-name.ts';
import { fileType } from '../files/file-types.ts';
import { keepFile } from '../files/keep-file.ts';
import type { Work } from '../work.ts';
import { changeBranding, readBranding } from './branding.ts';
import { throwLogoAway } from './remove-logo.ts';

const logoTypes = ['image/png', 'image/jpeg', 'image/webp'];
/** Pixels of the longer side: as stored at most, and as given at least. */
const logoSize = 256;
const leastSize = 64;

/** Sets the logo: drawn anew from its pixels, so that nothing else of the file is kept. */
export async function saveLogo(
  work: Work,
  { file, json: { version } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  if (file.size === 0) throw invalid('file', 'Hãy chọn một ảnh');
  if (file.size > maxLogoBytes) throw invalid('file', 'Logo lớn hơn 2 MB');
  const given = Buffer.from(await file.arrayBuffer());
  const name = cleanName(file.name);
  const type = await fileType(name, given);
  if (!type || !logoTypes.includes(type)) throw invalid('file', 'Logo nhận ảnh PNG, JPEG hoặc WebP');
  const bytes = await draw(given);
  const { id } = await keepFile(work, bytes, { name, content_type: 'image/webp', purpose: 'logo' });
  const { logo_id: former } = await changeBranding(work, version, { logo_id: id });
  if (former) await throwLogoAway(work, former);
  return readBranding(work);
}

async function draw(given: Buffer): Promise<Buffer> {
  const picture = sharp(given, { limitInputPixels: 40_000_000 }).rotate();
  const { width = 0, height = 0 } = await picture.metadata().catch(unreadable);
  if (Math.max(width, height) < leastSize)
    throw invalid('file', `Ảnh nhỏ quá: cạnh dài cần ít nhất ${leastSize} pixel`);
  return picture
    .resize(logoSize, logoSize, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(unreadable);
}

const unreadable = (): never => {
  throw invalid('file', 'Không đọc được ảnh này');
};
