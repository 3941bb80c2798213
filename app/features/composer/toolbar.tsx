import { type FormEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { BoldIcon, type Icon, ItalicIcon, LinkIcon, ListIcon, ListOrderedIcon, QuoteIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { BodyHandle, Mark } from './body-field.tsx';

const tools: { mark: Mark; label: string; icon: Icon; keys?: string }[] = [
  { mark: 'bold', label: 'Đậm', icon: BoldIcon, keys: 'Ctrl B' },
  { mark: 'italic', label: 'Nghiêng', icon: ItalicIcon, keys: 'Ctrl I' },
  { mark: 'bullets', label: 'Danh sách', icon: ListIcon },
  { mark: 'numbers', label: 'Danh sách đánh số', icon: ListOrderedIcon },
  { mark: 'quote', label: 'Trích dẫn', icon: QuoteIcon },
  { mark: 'link', label: 'Liên kết', icon: LinkIcon },
];

export interface ToolbarProps {
  body: () => BodyHandle | null;
  marks: ReadonlySet<Mark>;
  disabled?: boolean;
}

/** Marks for the text. The first press loads the editor, if nothing has yet. */
export function Toolbar({ body, marks, disabled }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  return (
    <>
      <div role="toolbar" aria-label="Định dạng" className="flex flex-wrap">
        {tools.map(({ mark, label, icon: Mark, keys }) => (
          <IconButton
            key={mark}
            aria-label={label}
            title={keys ? `${label} (${keys})` : label}
            aria-pressed={mark === 'link' ? undefined : marks.has(mark)}
            aria-expanded={mark === 'link' ? isLinking : undefined}
            disabled={disabled}
            className={marks.has(mark) ? 'bg-accent-soft text-accent' : undefined}
            // the caret stays in the text
            onMouseDown={event => event.preventDefault()}
            onClick={() => (mark === 'link' ? setLinking(!isLinking) : body()?.run(mark))}
          >
            <Mark />
          </IconButton>
        ))}
      </div>
      {isLinking && <LinkForm body={body} onDone={() => setLinking(false)} />}
    </>
  );
}

/** `example.vn` is an address without its beginning. */
export const completeLink = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || /^(https?:|mailto:|tel:)/i.test(text)) return text;
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text.replace(/^\/+/, '')}`;
};

function LinkForm({ body, onDone }: { body: ToolbarProps['body']; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const apply = (event: FormEvent | { preventDefault(): void }) => {
    event.preventDefault();
    body()?.run('link', completeLink(input.current?.value ?? ''));
    onDone();
  };
  return (
    <div className="order-first flex w-full items-end gap-2">
      <TextField
        ref={input}
        label="Địa chỉ liên kết"
        hideLabel
        type="url"
        placeholder="https://…"
        defaultValue={body()?.linkAtCaret()}
        autoFocus
        autoComplete="off"
        className="min-w-0 flex-1"
        onKeyDown={event => {
          if (event.key === 'Enter') apply(event);
          if (event.key === 'Escape') {
            onDone();
            body()?.focus();
          }
        }}
      />
      <Button onClick={apply}>Áp dụng</Button>
      <Button
        variant="quiet"
        onClick={() => {
          body()?.run('link', '');
          onDone();
        }}
      >
        Bỏ liên kết
      </Button>
    </div>
  );
}
