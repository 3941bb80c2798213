import { useEffect, useRef, useState } from 'react';
import type { CallStore } from '../call-store.ts';
import type { PhoneCommand } from '../commands.ts';

const restMs = 400;

/** Notes while one speaks: every tab has them after a moment's rest, and the words after the call begin with them. */
export function CallNote({ store, send }: { store: CallStore; send: (command: PhoneCommand) => void }) {
  const [text, setText] = useState(store.note);
  const field = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  // another tab wrote
  useEffect(() => {
    if (document.activeElement !== field.current) setText(store.note);
  }, [store.note]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = (value: string) => {
    clearTimeout(timer.current);
    if (value !== store.note) send({ do: 'note', text: value });
  };
  return (
    <textarea
      ref={field}
      className="control"
      rows={2}
      maxLength={2_000}
      aria-label="Ghi chú cuộc gọi"
      placeholder="Ghi chú cuộc gọi"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => keep(target.value), restMs);
      }}
      onBlur={({ target }) => keep(target.value)}
    />
  );
}
