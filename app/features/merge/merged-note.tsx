import type { MergedInto } from 'contract/merges/merges.ts';
import { formatDateTime } from 'contract/time.ts';
import { Banner } from '../../ui/banner.tsx';

interface MergedNoteProps {
  merged: MergedInto[];
  code: (number: number) => string;
  undoHref: (id: string) => string;
}

/** What was merged into the row of this page, as long as it can be undone. */
export function MergedNote({ merged, code, undoHref }: MergedNoteProps) {
  return merged
    .filter(({ until }) => until !== null)
    .map(({ _id, number, title, by, at }) => (
      <Banner
        key={_id}
        tone="info"
        inset
        className="mb-3"
        action={
          <a data-writes="" href={undoHref(_id)}>
            Hoàn tác gộp
          </a>
        }
      >
        Đã gộp {code(number)} · {title} vào đây lúc {formatDateTime(at)}
        {by && `, bởi ${by}`}
      </Banner>
    ));
}
