import { readLogo } from 'contract/settings/branding.ts';
import { ApiFailure } from '../http/api.server.ts';
import { publicLoader } from '../http/guard.server.ts';

/** The logo of a tenant, for pages before signing in too. */
export const loader = publicLoader('any', async ({ params, api }) => {
  try {
    return await api(readLogo, { params: { tenantId: params.tenantId!, id: params.id! } });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return new Response(null, { status: error.status });
  }
});
