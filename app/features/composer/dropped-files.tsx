import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { filesOf } from './files-of.ts';

/** Files that are pasted into a form or dropped on it; without `add` the browser does what it does. */
export function useDroppedFiles(add: ((files: readonly File[]) => void) | undefined) {
  const [isDropping, setDropping] = useState(false);
  const hasFiles = (event: DragEvent) => add !== undefined && event.dataTransfer.types.includes('Files');
  const handlers = {
    onPaste(event: ClipboardEvent) {
      const files = filesOf(event.clipboardData);
      if (!add || files.length === 0) return;
      event.preventDefault();
      add(files);
    },
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
    },
    onDrop(event: DragEvent) {
      setDropping(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      add?.([...event.dataTransfer.files]);
    },
  };
  return { isDropping, handlers };
}

/** Over the form that would take them. */
export function DropHere() {
  return (
    <p className="pointer-events-none absolute inset-0 z-1 grid place-items-center rounded-b bg-accent-soft font-semibold text-accent">
      Thả tệp vào đây để đính kèm
    </p>
  );
}
