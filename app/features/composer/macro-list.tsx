import type { FilledMacro } from 'contract/macros/macros.ts';
import { useRef } from 'react';
import { paths } from '../../http/paths.ts';
import { cx } from '../../ui/cx.ts';
import { usePlacedBelow } from '../../ui/place-below.ts';
import { sourceWords } from './macro-sources.ts';
import { MacroText } from './macro-text.tsx';

export interface MacroListProps {
  id: string;
  macros: readonly FilledMacro[];
  active: number;
  /** Where '/' stands. */
  anchor: () => DOMRect;
  onPick: (macro: FilledMacro) => void;
}

/** The list under '/', with what the active line would write. The editor keeps the focus and names the active line. */
export function MacroList({ id, macros, active, anchor, onPick }: MacroListProps) {
  const panel = useRef<HTMLDivElement>(null);
  const at = useRef({ getBoundingClientRect: anchor } as Element);
  at.current.getBoundingClientRect = anchor;
  usePlacedBelow(at, () => panel.current);
  const shown = macros[active];
  return (
    <div ref={panel} className="menu-panel w-96 max-w-[calc(100vw-1rem)]">
      <div id={id} role="listbox" aria-label="Câu trả lời mẫu">
        {macros.map((macro, index) => (
          <div
            key={macro._id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={cx('menu-item cursor-pointer', index === active && 'bg-surface-3')}
            onMouseDown={event => {
              event.preventDefault();
              onPick(macro);
            }}
          >
            <span className="min-w-0 flex-1 truncate">{macro.name}</span>
            <small className="flex-none text-muted">{sourceWords[macro.source]}</small>
          </div>
        ))}
      </div>
      {shown ? (
        <p className="max-h-40 overflow-y-auto border-t border-line px-3 py-2 text-sm text-muted">
          <MacroText text={shown.text} />
        </p>
      ) : (
        <p className="px-3 py-2 text-sm text-muted">Chưa có câu trả lời mẫu nào.</p>
      )}
      <a
        href={paths.macros}
        className="menu-item border-t border-line text-sm"
        onMouseDown={event => event.preventDefault()}
      >
        Quản lý câu trả lời mẫu
      </a>
    </div>
  );
}
