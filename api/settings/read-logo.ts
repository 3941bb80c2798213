import type { RouteParsed } from 'contract/route.ts';
import type { readLogo as route } from 'contract/settings/branding.ts';
import { sql } from 'kysely';
import { inTenant } from '../../db/tenant.ts';
import { notFound } from '../errors.ts';
import { fileKey } from '../files/file-store.ts';
import type { PublicWork } from '../work.ts';

/**
 * The logo of a tenant, for a browser that was given both ids by a page of it. Whatever does not fit together is the same
 * 404, so that nothing is learnt by asking.
 */
export async function readLogo({ house }: PublicWork, { params }: RouteParsed<typeof route>): Promise<Response> {
  const { tenantId, id } = params;
  const { rows } = await inTenant(house.pool, tenantId, db =>
    sql<{ content_type: string }>`
      select f.content_type from tenant_settings s
      join files f on f.tenant_id = s.tenant_id and f.id = s.logo_file_id
      where s.tenant_id = ${tenantId} and f.id = ${id} and f.purpose = 'logo'`.execute(db),
  );
  const key = fileKey(tenantId, id);
  const size = rows[0] && (await house.files.size(key));
  if (!rows[0] || size === undefined) throw notFound('Không tìm thấy ảnh này');
  return new Response(house.files.read(key), {
    headers: {
      'Content-Type': rows[0].content_type,
      'Content-Length': String(size),
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      // another logo has another id
      'Cache-Control': 'public, max-age=86400, immutable',
    },
  });
}
