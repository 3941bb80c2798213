import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { PhoneCommand } from '../commands.ts';

/** The field of what is written of a call, be it up or over: each word is kept as it is typed, and shown in every tab. */
export function useNote(callId: string, note: string, send: (command: PhoneCommand) => void) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(note);
  // another tab wrote; whoever types here is not interrupted by what they typed a moment ago
  useEffect(() => {
    if (document.activeElement !== ref.current || !document.hasFocus()) setValue(note);
  }, [note]);
  const onChange = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setValue(target.value);
    send({ do: 'note', callId, text: target.value });
  };
  return { ref, value, onChange, maxLength: 2_000 };
}
