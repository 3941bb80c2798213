import { z } from 'zod';
import { dataOf, defineRoute } from '../route.ts';

/** Of the demonstration's tenants, by their slugs; nobody's in the telephone network. */
export const demoHotlineNumbers: Record<string, string> = { 'anphat.vn': '19000001', 'binhminh.vn': '19000002' };

export const readDemoHotlines = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/demo-hotlines',
  summary: "Numbers of the demonstration's tenants that pages may call, and what their pages say in SIP.",
  access: 'public',
  response: dataOf(
    z.object({
      domain: z.string(),
      gateways: z.string(),
      hotlines: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          /** Nobody takes a call at this moment, by its hours or those that its scenario begins with. */
          is_closed: z.boolean(),
        }),
      ),
    }),
  ),
});
