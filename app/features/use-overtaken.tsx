import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Banner } from '../ui/banner.tsx';

interface Rules<Row> {
  row: Row & { version: number };
  /** What is stored, as the form's fields hold it. */
  valuesOf: (row: Row) => Record<string, string>;
  readFields: (form: FormData) => Record<string, string>;
  /** Said while unsaved changes stand on an older version. */
  message: string;
}

/**
 * A form of a row that colleagues change too: one that nobody has touched shows the new values; one with unsaved changes keeps
 * them and stays on the version it was read at, so that saving merges or asks.
 */
export function useOvertaken<Row>({ row, valuesOf, readFields, message }: Rules<Row>): {
  shown: Row & { version: number };
  form: RefObject<HTMLFormElement>;
  notice: ReactNode;
} {
  const [shown, setShown] = useState(row);
  const form = useRef<HTMLFormElement>(null);
  // a field that holds what is stored now, or what it was shown with, was not touched
  const isTouched = () => {
    if (!form.current) return false;
    const known = [shown, row].map(valuesOf);
    const typed = Object.entries(readFields(new FormData(form.current)));
    return typed.some(([name, value]) => known.every(values => values[name] !== value));
  };
  const isOvertaken = row.version !== shown.version;
  useEffect(() => {
    if (isOvertaken && !isTouched()) setShown(row);
  });
  const notice = isOvertaken && (
    <Banner
      tone="warning"
      inset
      live
      className="mb-3"
      action={
        <button type="button" onClick={() => setShown(row)}>
          Xem bản mới
        </button>
      }
    >
      {message}
    </Banner>
  );
  return { shown, form, notice };
}
