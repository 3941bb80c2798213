import { foldVietnamese } from 'contract/fold.ts';
import { useRef } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { usePlacedBelow } from '../../ui/place-below.ts';

export interface Person {
  _id: string;
  name: string;
}

const most = 8;

/** Colleagues whose name has words beginning with what was typed, with or without diacritics. */
export function matchPeople(people: readonly Person[], typed: string): Person[] {
  const words = foldVietnamese(typed).split(/\s+/).filter(Boolean);
  return people
    .filter(({ name }) => {
      const parts = foldVietnamese(name).split(/\s+/);
      return words.every(word => parts.some(part => part.startsWith(word)));
    })
    .slice(0, most);
}

export interface MentionListProps {
  id: string;
  people: readonly Person[];
  active: number;
  /** Where '@' stands. */
  anchor: () => DOMRect;
  onPick: (person: Person) => void;
}

/** The list under '@'. The editor keeps the focus and names the active line. */
export function MentionList({ id, people, active, anchor, onPick }: MentionListProps) {
  const panel = useRef<HTMLDivElement>(null);
  const at = useRef({ getBoundingClientRect: anchor } as Element);
  at.current.getBoundingClientRect = anchor;
  usePlacedBelow(at, () => panel.current);
  return (
    <div ref={panel} id={id} role="listbox" aria-label="Nhắc tên đồng nghiệp" className="menu-panel">
      {people.map((person, index) => (
        <div
          key={person._id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cx('menu-item cursor-pointer', index === active && 'bg-surface-3')}
          onMouseDown={event => {
            event.preventDefault();
            onPick(person);
          }}
        >
          <Avatar name={person.name} size="sm" />
          <span className="min-w-0 flex-1 truncate">{person.name}</span>
        </div>
      ))}
    </div>
  );
}
