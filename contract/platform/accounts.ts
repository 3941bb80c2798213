import { z } from 'zod';
import { defineRoute, reference } from '../route.ts';

export const listAccounts = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/admin/settings/accounts-all',
  summary:
    'Every tenant of the system, by name: for administrators with the admin flag. Leaves an audit row with the asker and with each tenant shown.',
  access: 'platform.read',
  platform: true,
  query: z.strictObject({
    /** A part of the name or of the domain, without diacritics. */
    q: z.string().max(200).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    size: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: z.strictObject({
    list: z.array(
      z.strictObject({
        _id: reference('tenant'),
        name: z.string(),
        domain: z.string(),
        is_active: z.boolean(),
        /** People of staff, and how many of them may sign in. */
        users: z.number().int(),
        active_users: z.number().int(),
        created_at: z.iso.datetime(),
      }),
    ),
    total: z.number().int(),
  }),
});
