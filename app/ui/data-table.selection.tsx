import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

const rowBoxes = 'input[data-row]';

/** How many row checkboxes of the table around `inside` are checked, of how many. Counts what the browser holds, so it also sees restored forms. */
function useChosen(inside: RefObject<HTMLElement>) {
  const [chosen, setChosen] = useState({ checked: 0, of: 0 });
  useEffect(() => {
    const table = inside.current?.closest('[data-table]');
    if (!table) return;
    const count = () => {
      const boxes = table.querySelectorAll<HTMLInputElement>(rowBoxes);
      const checked = table.querySelectorAll(`${rowBoxes}:checked`).length;
      setChosen(before =>
        before.checked === checked && before.of === boxes.length ? before : { checked, of: boxes.length },
      );
    };
    count();
    const rows = new MutationObserver(count);
    const body = table.querySelector('tbody');
    if (body) rows.observe(body, { childList: true });
    table.addEventListener('change', count);
    return () => {
      rows.disconnect();
      table.removeEventListener('change', count);
    };
  }, [inside]);
  return chosen;
}

/** The checkbox of the header: all rows of this page, or none. */
export function SelectAll() {
  const box = useRef<HTMLInputElement>(null);
  const { checked, of } = useChosen(box);
  const some = checked > 0 && checked < of;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label="Chọn tất cả"
        checked={of > 0 && checked === of}
        onChange={event => {
          const { checked: wanted } = event.currentTarget;
          const table = event.currentTarget.closest('[data-table]');
          for (const row of table?.querySelectorAll<HTMLInputElement>(rowBoxes) ?? []) row.checked = wanted;
        }}
      />
    </label>
  );
}

/** Rows beyond the page. */
export interface Everything {
  /** Of the posted field; its value is '1'. */
  name: string;
  /** Such as 'Chọn tất cả 1.234 ticket khớp bộ lọc'. */
  label: string;
  /** Such as '1.234 đã chọn'. */
  chosen: string;
  /** Names the list: another list is not chosen. */
  of: string;
}

interface BulkBarProps {
  everything: Everything | undefined;
  form: string | undefined;
  children: ReactNode;
}

/** Appears by CSS while a row is checked, so that its buttons work before JavaScript; the count joins with it. */
export function BulkBar({ everything, form, children }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { checked, of } = useChosen(bar);
  const isWholePage = of > 0 && checked === of;
  const [wanted, setWanted] = useState('');
  // one row less, or another list, is not everything
  const isEverything = everything !== undefined && isWholePage && wanted === everything.of;
  const hydrated = useHydrated();
  useEffect(() => {
    if (!isEverything) setWanted('');
  }, [isEverything]);
  return (
    <div ref={bar} className="bulk-bar flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2">
      <span className="figures mr-1 font-semibold" aria-live="polite">
        {isEverything ? everything.chosen : checked > 0 ? `${checked} đã chọn` : 'Đã chọn'}
      </span>
      {children}
      {everything && (isWholePage || !hydrated) && (
        <label className="figures flex cursor-pointer items-center gap-2 py-1 text-accent">
          <input
            type="checkbox"
            name={everything.name}
            value="1"
            form={form}
            {...(hydrated && {
              checked: isEverything,
              onChange: event => setWanted(event.currentTarget.checked ? everything.of : ''),
            })}
          />
          {everything.label}
        </label>
      )}
    </div>
  );
}
