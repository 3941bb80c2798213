import { roleLabels } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import type { Member } from 'contract/users/users.ts';
import { paths } from '../../http/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Whom an administrator may view as; the search narrows it. */
export function PeopleToView({ q, list, total }: { q: string; list: Member[]; total: number }) {
  return (
    <Card
      flush
      className="max-w-2xl"
      title="Chọn đồng nghiệp"
      description={total > list.length ? `${formatCount(list.length)} trên ${formatCount(total)} người` : undefined}
      actions={
        <form method="get" action={paths.viewAs()} data-navigate="">
          <SearchField name="q" label="Tên, email" defaultValue={q} auto clearHref={q ? paths.viewAs() : undefined} />
        </form>
      }
    >
      {list.length === 0 ? (
        <EmptyState hint="Không có ai có vai trò thấp hơn khớp với tìm kiếm." />
      ) : (
        <ul className="divide-y divide-line">
          {list.map(({ _id, name, role, avatar_id }) => (
            <li key={_id} className="flex items-center gap-3 px-4 py-2">
              <Avatar name={name} url={avatar_id && paths.file(avatar_id)} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold">{name}</p>
                <p className="truncate text-sm text-muted">{roleLabels[role]}</p>
              </div>
              <LinkButton size="sm" href={paths.viewAs(_id)} aria-label={`Xem với tư cách ${name}`}>
                Chọn
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
