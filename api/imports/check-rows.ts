import type { ImportRow } from 'contract/contacts/imports.ts';
import { sql } from 'kysely';
import { isMasked } from '../access/masking.ts';
import type { Work } from '../work.ts';
import { keysOf, type Owners, ownersOf, twinOf } from './find-twins.ts';
import { importPlan } from './import-plan.ts';
import { maskedCells } from './masked-cells.ts';
import { readRow } from './read-row.ts';

/** What earlier rows of the file have said, for as long as one trial lasts. */
export type FileOwners = Owners;

interface Stored {
  row: number;
  cells: string[];
}

/** Tries the next rows after one, and writes down what would become of them; nothing of a customer changes. Undefined: none is left. */
export async function checkRows(
  work: Work,
  id: string,
  mapping: string[],
  after: number,
  inFile: FileOwners,
  most: number,
): Promise<{ last: number; rows: number } | undefined> {
  const { db, actor } = work;
  const { rows } = await sql<Stored>`select r.row, r.cells from contact_import_rows r
    where r.tenant_id = ${actor.tenantId} and r.import_id = ${id} and r.row > ${after} order by r.row limit ${most}`.execute(
    db,
  );
  if (rows.length === 0) return undefined;
  const plan = await importPlan(work, mapping);
  const codeColumn = mapping.indexOf('code');
  const read = rows.map(({ row, cells }) => ({
    ...{ row, masked: maskedCells(work, plan.mapping, cells) },
    ...readRow(plan, cells),
  }));
  const base = await ownersOf(
    work,
    read.map(({ values }) => values),
  );
  const tried = read.map(({ row, values, problems, repairs, missing, masked }) => {
    const owners: Owners = new Map(
      [...keysOf(values), `code ${values.code}`].flatMap(key => {
        const owner = base.get(key) ?? inFile.get(key);
        return owner ? [[key, owner] as const] : [];
      }),
    );
    const twin = twinOf(work, values, owners, codeColumn);
    const all: ImportRow['problems'] = [...problems, ...('problem' in twin ? [twin.problem] : [])];
    const owner = 'owner' in twin ? twin.owner : null;
    if (!owner) all.push(...missing, ...masked);
    const verdict = all.length > 0 ? 'bad' : owner ? 'duplicate' : 'new';
    if (verdict !== 'bad') for (const key of keysOf(values)) if (!inFile.has(key)) inFile.set(key, owner ?? { row });
    return {
      row,
      verdict,
      problems: all,
      repairs,
      // to whom they guess a number belongs is hidden with it
      twin_number: owner && 'number' in owner && !isMasked(actor) ? owner.number : null,
      twin_row: owner && 'row' in owner ? owner.row : null,
    };
  });
  await sql`update contact_import_rows r set verdict = n.verdict, problems = n.problems, repairs = n.repairs,
      twin_number = n.twin_number, twin_row = n.twin_row
    from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb)
      as n ("row" int, verdict text, problems jsonb, repairs jsonb, twin_number int, twin_row int)
    where r.tenant_id = ${actor.tenantId} and r.import_id = ${id} and r.row = n.row`.execute(db);
  return { last: rows.at(-1)!.row, rows: rows.length };
}
