import { accentStyle, accentsOf } from 'contract/settings/brand-colours.ts';
import { type Brand, brand as schema } from 'contract/settings/branding.ts';
import { readCookie, writeCookie } from '../../http/cookies.server.ts';
import type { Account } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { productName } from '../../http/product.ts';

/** What every page is drawn with. */
export interface BrandView {
  name: string;
  logo: string | null;
  /** Custom properties of the document. */
  style?: Record<string, string>;
}

const brandCookie = 'brand';
const year = 365 * 24 * 60 * 60;

/** Of who is signed in; before that of who last was in this browser: nothing else leads from a visitor to a tenant. */
export function brandFor(request: Request, account: Account | undefined): { brand: BrandView; header?: string } {
  const kept = readCookie(request, brandCookie);
  if (!account) return { brand: viewOf(parse(kept)) };
  const { brand } = account;
  const isOwn = brand.display_name || brand.logo_id || brand.accent_light || brand.accent_dark;
  const wanted = isOwn ? JSON.stringify(brand) : '';
  return {
    brand: viewOf(brand),
    ...(wanted !== kept && { header: writeCookie(brandCookie, wanted, wanted ? year : 0) }),
  };
}

/** A cookie is whatever a browser sends. */
function parse(kept: string): Brand | undefined {
  try {
    return schema.safeParse(JSON.parse(kept)).data;
  } catch {
    return undefined;
  }
}

const viewOf = (brand: Brand | undefined): BrandView => ({
  name: brand?.display_name || productName,
  logo: brand?.logo_id ? paths.logo(brand.tenant_id, brand.logo_id) : null,
  ...styleOf(brand?.accent_light ?? '', brand?.accent_dark ?? ''),
});

const styles = new Map<string, Pick<BrandView, 'style'>>();

/** The same few colours are asked for with every document. */
function styleOf(light: string, dark: string): Pick<BrandView, 'style'> {
  const known = styles.get(light + dark);
  if (known) return known;
  const accents = accentsOf(light, dark);
  const made = accents ? { style: accentStyle(accents) } : {};
  if (styles.size > 1_000) styles.clear();
  styles.set(light + dark, made);
  return made;
}
