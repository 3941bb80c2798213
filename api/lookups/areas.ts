import type * as routes from 'contract/lookups/areas.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';

type Found = RouteAnswer<typeof routes.cities>['list'];

const shown = sql`a.id as "_id", a.code, a.name, a.name_with_type, a.level, a.parent_id as city_id,
  to_char(a.valid_from, 'YYYY-MM-DD') as valid_from, to_char(a.valid_to, 'YYYY-MM-DD') as valid_to, a.replaced_by`;

const { compare } = new Intl.Collator('vi', { numeric: true });
const byName = (list: Found) => {
  list.sort((one, other) => compare(one.name, other.name));
  return { list, total: list.length };
};

export async function listCities(
  { db }: Work,
  { query }: RouteParsed<typeof routes.cities>,
): Promise<RouteAnswer<typeof routes.cities>> {
  const { rows } = await sql<Found[number]>`select ${shown} from country.areas a
    where a.level = 'province' and (a.valid_to is not null) = ${query.former}`.execute(db);
  return byName(rows);
}

export async function listDistricts(
  { db }: Work,
  { query }: RouteParsed<typeof routes.districts>,
): Promise<RouteAnswer<typeof routes.districts>> {
  const of = query.city_id ?? null;
  const { rows: wards } = await sql<Found[number]>`select ${shown} from country.areas a
    where a.level = 'ward' and a.valid_to is null and (${of}::text is null or a.parent_id = ${of})`.execute(db);
  if (wards.length > 0) return byName(wards);
  const { rows } = await sql<Found[number]>`select ${shown} from country.areas a
    join country.areas p on p.id = a.parent_id
    where a.level = 'district' and (${of}::text is null or p.id = ${of} or p.replaced_by = ${of})`.execute(db);
  return byName(rows);
}
