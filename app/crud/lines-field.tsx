import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldGroup, type FieldProps } from '../ui/field.tsx';
import { PlusIcon, TrashIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { addLine, removeLine } from './lines.ts';

export interface LinesFieldProps extends FieldProps {
  label: string;
  name: string;
  lines: readonly string[];
  /** By input (`data[1]`), as the form was last refused. */
  lineErrors: Record<string, string[] | null> | undefined;
  maxLength?: number | undefined;
  readOnly: boolean;
}

interface Line {
  id: number;
  text: string;
}

/**
 * A list of short texts, an input each: `data[0]`, `data[1]` … Before JavaScript its buttons post the form, which comes back
 * with the line added or taken away.
 */
export function LinesField({ name, lines: given, lineErrors, maxLength, readOnly, ...field }: LinesFieldProps) {
  const isHydrated = useHydrated();
  const [lines, setLines] = useState(() => (given.length > 0 ? given : ['']).map((text, id): Line => ({ id, text })));
  const [moved, setMoved] = useState<typeof lineErrors>();
  const list = useRef<HTMLUListElement>(null);
  const nextId = useRef(lines.length);
  const added = useRef(false);
  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    added.current = false;
  }, [lines]);
  const add = () => {
    added.current = true;
    setLines(now => [...now, { id: nextId.current++, text: '' }]);
  };
  const remove = (id: number) => {
    // what was wrong with line 3 says nothing of the line that takes its place
    setMoved(lineErrors);
    setLines(now => now.filter(line => line.id !== id));
  };
  const button = (intent: string, run: () => void) =>
    isHydrated
      ? { onClick: readOnly ? undefined : run }
      : ({ type: 'submit', name: 'intent', value: intent, formNoValidate: true } as const);
  const label = field.label.toLocaleLowerCase('vi');
  return (
    <FieldGroup {...field}>
      <ul ref={list} className="flex flex-col gap-2">
        {lines.map(({ id, text }, index) => (
          <li key={id} className="flex items-start gap-1">
            <TextField
              label={`${field.label} ${index + 1}`}
              hideLabel
              name={`${name}[${index}]`}
              defaultValue={text}
              errors={(lineErrors !== moved && lineErrors?.[`${name}[${index}]`]) || undefined}
              maxLength={maxLength}
              readOnly={readOnly}
              autoComplete="off"
              className="flex-1"
            />
            <IconButton aria-label={`Xóa ${label} ${index + 1}`} {...button(removeLine(name, index), () => remove(id))}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="sm" className="self-start" {...button(addLine(name), add)}>
        <PlusIcon /> Thêm {label}
      </Button>
    </FieldGroup>
  );
}
