import { type CrudField, shownValue } from './fields.tsx';

/** What stands there now where it differs from the form. */
export function Current({
  fields,
  mine,
  current,
}: {
  fields: readonly CrudField[];
  mine: Record<string, unknown>;
  current: Record<string, unknown>;
}) {
  const changed = fields
    .filter(({ kind }) => kind !== 'secret')
    .map(field => ({
      ...field,
      now: shownValue(field, current[field.name]),
      typed: shownValue(field, mine[field.name]),
    }))
    .filter(({ now, typed }) => now !== typed);
  if (changed.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded border border-line p-3 text-sm">
      {changed.map(({ name, label, suffix, now }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{label} hiện tại</dt>
          <dd className="font-semibold wrap-anywhere">
            {now || 'không có'} {now && suffix}
          </dd>
        </div>
      ))}
    </dl>
  );
}
