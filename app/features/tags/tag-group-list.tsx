import { formatCount } from 'contract/numbers.ts';
import { preloading } from '../../crud/lazy-drawer.tsx';
import type { Place } from '../../crud/view.ts';
import { IconLink } from '../../ui/button.tsx';
import { Tag } from '../../ui/chip.tsx';
import { ChevronDownIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { customersTagged } from '../lists/list-url.ts';
import type { TagGroupRow } from './tag-group-noun.server.ts';

interface TagGroupListProps {
  list: TagGroupRow[];
  place: Place;
  mayWrite: boolean;
}

/** The groups one under another, each opening to its tags; all are open where a tag was searched. */
export function TagGroupList({ list, place, mayWrite }: TagGroupListProps) {
  const isSearching = place.state.q !== '';
  return (
    <ul className="divide-y divide-line rounded border border-line bg-surface">
      {list.map(group => (
        <li key={`${group._id} ${isSearching}`} className="relative">
          <details className="group" open={isSearching}>
            <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 pr-24 pl-3 hover:bg-hover">
              <ChevronDownIcon className="shrink-0 -rotate-90 text-muted group-open:rotate-0" />
              <h2 className="max-w-full truncate text-base sm:max-w-80">{group.name}</h2>
              <span className="text-sm whitespace-nowrap text-muted">{formatCount(group.tags.length)} tag</span>
              <span className="hidden min-w-0 flex-1 truncate text-sm text-faint group-open:hidden sm:block">
                {group.tags.join(', ')}
              </span>
            </summary>
            <div className="flex flex-wrap gap-1.5 pt-1 pr-3 pb-4 pl-9">
              {group.tags.map(tag => (
                <Tag key={tag} href={customersTagged(tag)}>
                  {tag}
                </Tag>
              ))}
              {group.tags.length === 0 && <p className="text-sm text-muted">Nhóm chưa có tag nào.</p>}
            </div>
          </details>
          {mayWrite && (
            <span className="absolute top-2 right-2 inline-flex gap-1" data-preserve-scroll="">
              <IconLink
                size="sm"
                href={place.open(group._id)}
                aria-label={`Sửa ${group.name}`}
                title="Sửa"
                {...preloading}
              >
                <PencilIcon />
              </IconLink>
              <IconLink size="sm" href={place.open(group._id, true)} aria-label={`Xóa ${group.name}`} title="Xóa">
                <TrashIcon />
              </IconLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
