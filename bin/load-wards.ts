import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

const ward = z.object({
  code: z.string().regex(/^\d{5}$/, 'expected five digits'),
  name: z
    .string()
    .trim()
    .min(1)
    .transform(name => name.normalize('NFC')),
  province_code: z.string().regex(/^\d{2}$/, 'expected two digits'),
});
export type Ward = z.output<typeof ward>;

/**
 * Reads a JSON list of today's communes and wards: `[{"code": "00004", "name": "Phường Ba Đình", "province_code": "01"}]`.
 * @throws Error of one line, for the terminal
 */
export function readWards(file: string): Ward[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
  const read = z.array(ward).min(1).safeParse(content);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    throw new Error(`${file}: ${path.join('.')}: ${message}`);
  }
  const codes = new Set<string>();
  for (const { code } of read.data) {
    if (codes.has(code)) throw new Error(`${file}: code ${code} stands twice`);
    codes.add(code);
  }
  return read.data;
}

/**
 * The whole list of today: what it has anew begins on `from`, what it no longer has ended then. All or nothing.
 * @param from day, `YYYY-MM-DD`
 * @throws Error of one line when a province does not exist today
 */
export async function loadWards(
  owner: pg.Pool,
  wards: Ward[],
  from: string,
): Promise<{ added: number; ended: number }> {
  const json = JSON.stringify(wards);
  const client = await owner.connect();
  try {
    await client.query('begin');
    const { rows: unknown } = await client.query<{ province_code: string }>(
      `select distinct w.province_code from jsonb_to_recordset($1) as w (province_code text)
       where not exists (select from country.areas p where p.id = 'vn-' || w.province_code and p.level = 'province') order by 1`,
      [json],
    );
    if (unknown.length > 0)
      throw new Error(`no province of today has the code ${unknown.map(row => row.province_code).join(', ')}`);
    const added = await client.query(
      `insert into country.areas as a (id, level, code, name, name_with_type, parent_id, valid_from)
       select 'vn-' || w.code, 'ward', w.code, regexp_replace(w.name, '^(Phường|Xã|Thị trấn|Đặc khu) ', ''), w.name,
         'vn-' || w.province_code, $2::date
       from jsonb_to_recordset($1) as w (code text, name text, province_code text)
       on conflict (id) do update set name = excluded.name, name_with_type = excluded.name_with_type,
         parent_id = excluded.parent_id, valid_from = excluded.valid_from, valid_to = null
       where (a.name_with_type, a.parent_id, a.valid_to) is distinct from (excluded.name_with_type, excluded.parent_id, null)`,
      [json, from],
    );
    const ended = await client.query(
      `update country.areas set valid_to = $2::date where level = 'ward' and valid_to is null
       and code not in (select w.code from jsonb_to_recordset($1) as w (code text))`,
      [json, from],
    );
    await client.query('commit');
    return { added: added.rowCount ?? 0, ended: ended.rowCount ?? 0 };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
