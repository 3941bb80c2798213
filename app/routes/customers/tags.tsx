import { useLoaderData } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import { crudAction, crudLoader } from '../../crud/crud.server.ts';
import type { CrudAnswer } from '../../crud/drawer.tsx';
import type { CrudField } from '../../crud/fields.tsx';
import { preloading } from '../../crud/lazy-drawer.tsx';
import { CrudSearch } from '../../crud/list.tsx';
import { CrudPanels } from '../../crud/screen.tsx';
import { nameField } from '../../crud/usual.tsx';
import { type CrudView, readPlace } from '../../crud/view.ts';
import { TagGroupList } from '../../features/tags/tag-group-list.tsx';
import { type TagGroupRow, tagGroupNoun } from '../../features/tags/tag-group-noun.server.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';

export const loader = crudLoader('/customers/tags', tagGroupNoun);
export const action = crudAction('/customers/tags', tagGroupNoun);

const fields: CrudField[] = [
  nameField,
  { name: 'tags', label: 'Tag', kind: 'lines', hint: 'Một tag chỉ thuộc một nhóm.', input: { maxLength: 50 } },
];

export default function TagGroups() {
  const view = useLoaderData() as CrudView<TagGroupRow>;
  const answer = useAnswer() as CrudAnswer | undefined;
  const { message, marked } = useDuplicates(answer);
  const place = readPlace(view);
  const { list, mayWrite } = view;
  const { q } = place.state;
  const add = (
    <LinkButton variant="primary" href={place.open('new')} data-preserve-scroll="" {...preloading}>
      <PlusIcon /> Thêm nhóm tags
    </LinkButton>
  );
  return (
    <>
      <PageHeader title="Nhóm tags" actions={mayWrite && add} />
      {message && (
        <noscript>
          <p
            role="status"
            className="fixed inset-x-0 top-0 z-50 bg-critical-soft px-4 py-2 text-center font-semibold text-critical"
          >
            {message}
          </p>
        </noscript>
      )}
      <CrudSearch place={place} label="Tìm theo tên tag" />
      {list.length > 0 && <TagGroupList {...{ list, place, mayWrite }} />}
      {list.length === 0 && (
        <EmptyState
          className="rounded border border-line bg-surface"
          hint={q ? `Không có tag nào chứa "${q}".` : 'Nhóm gom những tag nói về cùng một điều, như hạng hay nhu cầu.'}
          action={q ? <LinkButton href={place.to({ q: '' })}>Bỏ tìm kiếm</LinkButton> : mayWrite && add}
        />
      )}
      <CrudPanels label="nhóm tags" {...{ view, fields }} answer={marked} />
    </>
  );
}

/**
 * Inputs that name a tag twice, or another group's, are marked without words: the sentence about all of them is told once.
 */
function useDuplicates(answer: CrudAnswer | undefined): { message?: string; marked: CrudAnswer | undefined } {
  const failure = answer?.failure;
  const isDuplicate = failure?.body.code === 'duplicate_tag';
  useEffect(() => {
    if (!isDuplicate) return;
    toast({ kind: 'error', description: failure?.message });
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure, isDuplicate]);
  const marked = useMemo(() => {
    if (!isDuplicate) return answer;
    const wrong = failure?.body.invalid_indexes as number[];
    const error = Object.fromEntries(wrong.map(at => [`tags[${at}]`, ['']]));
    return { ...answer, submission: { ...answer?.submission, error } };
  }, [answer, failure, isDuplicate]);
  return isDuplicate ? { message: failure?.message, marked } : { marked };
}
