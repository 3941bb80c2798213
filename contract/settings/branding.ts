import { z } from 'zod';
import { readVersion } from '../crud.ts';
import { dataOf, defineRoute, reference } from '../route.ts';
import { plainLine } from '../words.ts';
import {
  contrastOfAccent,
  isColour,
  isReadable,
  nearestAccent,
  type Scheme,
  schemes,
  spellColour,
} from './brand-colours.ts';

/** Of a logo, bytes. */
export const maxLogoBytes = 2 * 1024 * 1024;

/** A colour that can be read on the surfaces of a scheme; empty: made of the other one, or the product's. */
const accent = (scheme: Scheme) =>
  z
    .string()
    .overwrite(spellColour)
    .default('')
    .superRefine((colour, context) => {
      if (colour === '') return;
      if (!isColour(colour)) return context.addIssue('Viết màu bằng sáu chữ số, như #0f766e');
      if (isReadable(colour, scheme)) return;
      const ratio = String(Math.floor(contrastOfAccent(colour, scheme) * 10) / 10).replace('.', ',');
      context.addIssue(
        `Chữ màu này khó đọc trên ${schemes[scheme].label}: tương phản ${ratio}:1, cần ít nhất 4,5:1. Màu gần nhất đọc được là ${nearestAccent(colour, scheme)}`,
      );
    });

export const brandingForm = z.strictObject({
  display_name: z.string().overwrite(plainLine).max(40, 'Dài quá 40 ký tự').default(''),
  accent_light: accent('light'),
  accent_dark: accent('dark'),
});

/** What a tenant's pages are recognised by; empty where the product's own stands. */
export const brand = z.object({
  tenant_id: z.uuid(),
  display_name: z.string(),
  accent_light: z.string(),
  accent_dark: z.string(),
  logo_id: z.uuid().nullable(),
});
export type Brand = z.output<typeof brand>;

const answer = dataOf(brand.extend({ version: z.number().int() }));

export const readBranding = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/tenant-branding',
  summary: "The tenant's name in its own pages, its colours and its logo.",
  access: 'setting.write',
  response: answer,
});

export const saveBranding = defineRoute({
  area: 'settings',
  method: 'put',
  path: '/v2/tenant-branding',
  summary:
    'Sets name and colours. A colour that cannot be read is refused with the nearest one that can. 409 with `current` when the version was overtaken.',
  access: 'setting.write',
  body: brandingForm.extend({ version: readVersion }),
  response: answer,
});

export const saveLogo = defineRoute({
  area: 'settings',
  method: 'post',
  path: '/v2/tenant-logo',
  summary: 'Sets the logo: PNG, JPEG or WebP by its bytes, at most 2 MB; it is drawn anew at 256 px at most.',
  access: 'setting.write',
  file: 'file',
  body: z.strictObject({ version: readVersion }),
  response: answer,
});

export const removeLogo = defineRoute({
  area: 'settings',
  method: 'delete',
  path: '/v2/tenant-logo',
  summary: 'Takes the logo away. 409 with `current` when the version was overtaken.',
  access: 'setting.write',
  query: z.strictObject({ version: readVersion }),
  response: answer,
});

export const readLogo = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/brand-logo/:tenantId/:id',
  summary: 'The bytes of the logo that stands, for whoever knows both ids: it is shown before signing in.',
  access: 'public',
  params: z.strictObject({ tenantId: reference('tenant'), id: reference('logo') }),
  response: 'file',
});
