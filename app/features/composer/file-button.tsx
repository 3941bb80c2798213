import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { PaperclipIcon } from '../../ui/icons.tsx';

export interface FileButtonProps {
  /** JavaScript runs: chosen files are uploaded at once. Before, they go with the form. */
  isReady: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

const label = 'Đính kèm tệp, mỗi tệp tối đa 10 MB';

/** Chooses files. They can also be dropped on the composer, and pictures pasted. */
export function FileButton({ isReady, disabled, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <label className={isReady ? 'hidden' : 'flex min-w-0 items-center gap-2 text-sm text-muted'}>
        <PaperclipIcon />
        <span className="sr-only">{label}</span>
        <input
          ref={input}
          type="file"
          name="files"
          multiple
          className="max-w-56 min-w-0"
          onChange={event => {
            if (!isReady) return;
            onFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {isReady && (
        <Button
          aria-label={label}
          title="Đính kèm tệp (kéo thả hoặc dán ảnh cũng được)"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <PaperclipIcon />
          Tệp
        </Button>
      )}
    </>
  );
}
