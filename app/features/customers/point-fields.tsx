import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { FieldGroup, FieldNote } from '../../ui/field.tsx';
import { XIcon } from '../../ui/icons.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { PointList, PointValue } from './customer-form-fields.ts';

interface PointFieldsProps {
  list: PointList;
  values: PointValue[];
  /** By field name (`phones.0.raw`): places among those that are not blank. */
  errors: Record<string, string[]>;
  /** Said under a stored one. */
  detailOf: (id: string) => string | null | undefined;
}

interface Row extends PointValue {
  key: number;
  error?: string | undefined;
}

let lastKey = 0;
const rowOf = (point: PointValue): Row => ({ ...point, key: ++lastKey });
const blank = { id: '', raw: '' };

/**
 * Phones or addresses, one line each: clearing a line drops it, the last line is for one more. With JavaScript another
 * line appears as soon as that is filled.
 */
export function PointFields({ list, values, errors, detailOf }: PointFieldsProps) {
  const hydrated = useHydrated();
  const [rows, setRows] = useState<Row[]>(() => withErrors([...values, blank].map(rowOf), list, errors));
  const [told, setTold] = useState(errors);
  if (told !== errors) {
    setTold(errors);
    setRows(before => withErrors(before, list, errors));
  }
  const change = (key: number, raw: string) =>
    setRows(before => {
      const next = before.map(row => (row.key === key ? { ...row, raw, error: undefined } : row));
      return next.at(-1)?.raw.trim() === '' ? next : [...next, rowOf(blank)];
    });
  const isPhone = list === 'phones';
  const label = isPhone ? 'Số điện thoại' : 'Email';
  return (
    <FieldGroup label={label} errors={errors[list]}>
      <ul className="flex flex-col gap-1.5">
        {rows.map((row, place) => (
          <li key={row.key}>
            <input type="hidden" name={`${list}.id`} value={row.id} />
            <span className="flex items-center gap-1">
              <input
                type={isPhone ? 'tel' : 'text'}
                inputMode={isPhone ? 'tel' : 'email'}
                name={`${list}.raw`}
                value={hydrated ? row.raw : undefined}
                defaultValue={hydrated ? undefined : row.raw}
                aria-label={`${label} ${place + 1}`}
                aria-invalid={row.error ? true : undefined}
                aria-describedby={row.error ? `${list}-${row.key}-note` : undefined}
                placeholder={
                  row.id === '' && row.raw === '' ? (isPhone ? 'Thêm số điện thoại' : 'Thêm email') : undefined
                }
                autoComplete="off"
                spellCheck={false}
                maxLength={isPhone ? 40 : 254}
                className="control figures flex-1"
                onChange={event => change(row.key, event.currentTarget.value)}
              />
              {hydrated && row.raw !== '' && (
                <IconButton
                  aria-label={`Bỏ ${row.raw}`}
                  onClick={() => setRows(before => before.filter(({ key }) => key !== row.key))}
                >
                  <XIcon />
                </IconButton>
              )}
            </span>
            <FieldNote id={`${list}-${row.key}-note`} error={row.error} hint={row.id !== '' && detailOf(row.id)} />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

function withErrors(rows: Row[], list: PointList, errors: Record<string, string[]>): Row[] {
  let place = 0;
  return rows.map(row => (row.raw.trim() === '' ? row : { ...row, error: errors[`${list}.${place++}.raw`]?.[0] }));
}
