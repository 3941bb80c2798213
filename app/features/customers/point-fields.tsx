import { useEffect, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { useRead } from '../../http/use-read.ts';
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
  /** Number of the customer whose they are; none yet for a new one. */
  self: number | undefined;
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
export function PointFields({ list, values, errors, self, detailOf }: PointFieldsProps) {
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
            <KnownCustomer list={list} row={row} self={self} />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

/** Whom a number or address that is being typed belongs to already, with the way there. */
function KnownCustomer({ list, row, self }: { list: PointList; row: Row; self: number | undefined }) {
  const { data, load } = useRead<{ match: { _id: number; name: string } | null }>();
  const [stored] = useState(row.raw);
  const typed = row.raw.trim();
  const isEnough = typed !== stored && (list === 'phones' ? typed.replace(/\D/g, '').length >= 8 : typed.includes('@'));
  useEffect(() => {
    if (!isEnough) return;
    const query = new URLSearchParams({ [list === 'phones' ? 'phone' : 'email']: typed });
    const timer = setTimeout(() => load(`/pickers/contact-match?${query}`), 500);
    return () => clearTimeout(timer);
  }, [isEnough, typed, list, load]);
  const refused = /\(mã (\d+)\)$/.exec(row.error ?? '')?.[1];
  const match = isEnough ? data?.match : undefined;
  const number = refused ?? (match && match._id !== self ? match._id : undefined);
  if (!number) return null;
  return (
    <p role="status" className="text-sm wrap-anywhere text-warning">
      {!refused && `${list === 'phones' ? 'Số này' : 'Email này'} đã thuộc khách hàng ${match?.name}. `}
      <a href={paths.customer(number)} className="font-semibold underline">
        Mở khách hàng {number}
      </a>
    </p>
  );
}

function withErrors(rows: Row[], list: PointList, errors: Record<string, string[]>): Row[] {
  let place = 0;
  return rows.map(row => (row.raw.trim() === '' ? row : { ...row, error: errors[`${list}.${place++}.raw`]?.[0] }));
}
