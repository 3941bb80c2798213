import { z } from 'zod';
import { defineRoute, listOf } from '../route.ts';

/** Of today's: `vn-` and the code of the statistics office; of former ones with `-cu` behind it. Areas are no tenant's. */
const areaId = z.string().regex(/^vn-\d{2,5}(-cu)?$/, 'Không phải mã của một đơn vị hành chính');

export const area = z.object({
  _id: areaId,
  code: z.string(),
  name: z.string(),
  name_with_type: z.string(),
  level: z.enum(['province', 'district', 'ward']),
  /** Of a district or ward. */
  city_id: areaId.nullable(),
  /** Days: the first on which it exists, and the first on which it is no more. */
  valid_from: z.iso.date().nullable(),
  valid_to: z.iso.date().nullable(),
  /** Which of today's provinces a former one is part of, where it is known. */
  replaced_by: areaId.nullable(),
});
export type Area = z.output<typeof area>;

export const cities = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/cities',
  summary: 'The provinces and cities of today; with `former=true` those that were before 1 July 2025.',
  access: 'setting.read',
  query: z.strictObject({ former: z.stringbool().default(false) }),
  response: listOf(area),
});

export const districts = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/districts',
  summary:
    'What a province is made of. Of a former one its districts; of one of today its wards, once a list of wards was loaded, until then the districts of those former ones that are known to be part of it. Without `city_id` of all.',
  access: 'setting.read',
  query: z.strictObject({ city_id: areaId.optional() }),
  response: listOf(area),
});
