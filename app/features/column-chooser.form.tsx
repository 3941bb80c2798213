import { Form, useNavigation } from '@remix-run/react';
import type { ChoosableColumn } from 'contract/settings/config-columns.ts';
import { useRef, useState } from 'react';
import { paths } from '../http/paths.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons.tsx';
import type { ColumnChooserProps } from './column-chooser.tsx';

/** The choice itself: a checkbox and a place for each column. */
export default function ChooserForm({ set: { key, locked }, all, shown, back }: ColumnChooserProps) {
  const form = useRef<HTMLFormElement>(null);
  const [order, setOrder] = useState(() => inOrder(all, shown));
  const isSaving = useNavigation().formAction === paths.userConfig;

  const move = (name: string, by: -1 | 1) => {
    const from = order.findIndex(column => column.name === name);
    const next = [...order];
    next.splice(from + by, 0, ...next.splice(from, 1));
    setOrder(next);
  };

  return (
    <Form
      ref={form}
      method="post"
      action={paths.userConfig}
      preventScrollReset
      replace
      className="flex w-64 flex-col"
      onSubmit={() => form.current?.closest('details')?.removeAttribute('open')}
    >
      <input type="hidden" name="table" value={key} />
      <input type="hidden" name="back" value={back} />
      {/* Enter in a checkbox applies, rather than moving the first column */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Áp dụng
      </button>
      <ul className="flex max-h-70 flex-col overflow-y-auto">
        {order.map(({ name, label }, place) => (
          <li key={name} className="flex flex-none items-center rounded-sm pr-1 hover:bg-surface-3">
            <label className="flex min-h-8 min-w-0 flex-1 items-center gap-2 pl-2">
              <input
                type="checkbox"
                name="column"
                value={name}
                defaultChecked={shown.includes(name)}
                disabled={name === locked}
              />
              <span className="truncate">{label}</span>
            </label>
            {name === locked && <input type="hidden" name="column" value={name} />}
            <MoveButton name={name} label={label} by={-1} disabled={place === 0} onMove={move} />
            <MoveButton name={name} label={label} by={1} disabled={place === order.length - 1} onMove={move} />
          </li>
        ))}
      </ul>
      <div className="flex justify-end gap-2 border-t border-line px-1 pt-2 pb-1">
        <Button type="submit" name="reset" value="1" size="sm" variant="quiet">
          Mặc định
        </Button>
        <Button type="submit" size="sm" variant="primary" pending={isSaving}>
          Áp dụng
        </Button>
      </div>
    </Form>
  );
}

interface MoveButtonProps {
  name: string;
  label: string;
  by: -1 | 1;
  disabled: boolean;
  onMove: (name: string, by: -1 | 1) => void;
}

/** Moves at once on the page; before JavaScript it posts the form with the move. */
function MoveButton({ name, label, by, disabled, onMove }: MoveButtonProps) {
  const word = by < 0 ? 'lên' : 'xuống';
  return (
    <IconButton
      type="submit"
      name={by < 0 ? 'up' : 'down'}
      value={name}
      size="sm"
      aria-label={`Đưa ${label} ${word}`}
      disabled={disabled}
      onClick={event => {
        event.preventDefault();
        const button = event.currentTarget;
        onMove(name, by);
        // an element that moves in the document loses the focus
        requestAnimationFrame(() => button.focus());
      }}
    >
      {by < 0 ? <ArrowUpIcon /> : <ArrowDownIcon />}
    </IconButton>
  );
}

/** The shown columns first, in their order; then those that could be. */
function inOrder(all: readonly ChoosableColumn[], shown: readonly string[]): ChoosableColumn[] {
  const chosen = shown.flatMap(name => all.filter(column => column.name === name));
  return [...chosen, ...all.filter(column => !shown.includes(column.name))];
}
