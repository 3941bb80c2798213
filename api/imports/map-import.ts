import { importTargets } from 'contract/contacts/import-fields.ts';
import type { mapImport as route } from 'contract/contacts/imports.ts';
import { formatCount } from 'contract/numbers.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { takeAttempts } from '../access/limits.ts';
import { type FieldError, invalidFields, tooMany } from '../errors.ts';
import { readCustomFields } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';
import { moveImport, requireState } from './move-import.ts';
import { importDetail, ownImport } from './read-imports.ts';

/** Says what each column fills, and has every row tried. */
export async function mapImport(
  work: Work,
  { params, json: { mapping } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { state, headers } = await ownImport(work, params.id, { locked: true });
  requireState(state, ['mapping', 'ready'], 'Lượt nhập này không còn ghép cột được nữa');
  const targets = new Map(importTargets(await readCustomFields(work, 'user')).map(target => [target.name, target]));
  const errors: FieldError[] = [];
  if (mapping.length !== headers.length) errors.push({ param: 'mapping', message: 'Số cột không khớp với tệp' });
  for (const [at, name] of mapping.entries()) {
    const refuse = (message: string) => errors.push({ param: `mapping.${at}`, message });
    if (name === '') continue;
    const target = targets.get(name);
    if (!target) refuse('Trường này không còn');
    else if (!target.several && mapping.indexOf(name) < at) refuse(`Đã có cột khác cho “${target.label}”`);
  }
  if (!['name', 'code', 'phone', 'email'].some(name => mapping.includes(name)))
    errors.push({ param: 'mapping', message: 'Hãy chọn ít nhất cột tên, số điện thoại, email hoặc mã' });
  if (errors.length > 0) throw invalidFields(errors);
  await requireTrial(work);
  await moveImport(work, params.id, 'checking', { mapping });
  return { data: await importDetail(work, params.id) };
}

/** A trial reads every row and compares it with the base: many of them are work that other tenants wait for. */
async function requireTrial({ actor, house }: Work): Promise<void> {
  const most = house.importTrialsPerDay;
  const trials = { key: `import-trials:${actor.tenantId}`, most, windowSeconds: 86_400 };
  const wait = await takeAttempts(house, [trials]);
  if (wait > 0)
    throw tooMany(
      wait,
      `Doanh nghiệp đã kiểm tra tệp nhập ${formatCount(most)} lần trong 24 giờ qua. Hãy thử lại sau.`,
    );
}
