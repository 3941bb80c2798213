import type { CallStore } from '../call-store.ts';
import type { PhoneCommand } from '../commands.ts';
import { useNote } from './use-note.ts';

/** Notes while one speaks: the words after the call begin with them. */
export function CallNote({ store, send }: { store: CallStore; send: (command: PhoneCommand) => void }) {
  const field = useNote(store.callInfo?.callId ?? '', store.note, send);
  return (
    <textarea className="control" rows={2} aria-label="Ghi chú cuộc gọi" placeholder="Ghi chú cuộc gọi" {...field} />
  );
}
