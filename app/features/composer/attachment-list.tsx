import { formatBytes } from 'contract/numbers.ts';
import { paths } from '../../http/paths.ts';
import { cx } from '../../ui/cx.ts';
import { FileIcon, XIcon } from '../../ui/icons.tsx';
import type { Item } from './use-attachments.ts';

export interface AttachmentListProps {
  items: readonly Item[];
  /** Absent before JavaScript: the button then posts the form. */
  onRemove?: ((id: string) => void) | undefined;
}

/** Files that will go with the text, each with its id for the form and a button that takes it away. */
export function AttachmentList({ items, onRemove }: AttachmentListProps) {
  if (items.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Tệp đính kèm">
      {items.map(item => (
        <li
          key={item.id}
          className={cx(
            'relative flex max-w-full items-center gap-2 overflow-hidden rounded border bg-surface p-1 pr-0.5 text-sm',
            item.problem ? 'border-critical' : 'border-line',
          )}
        >
          {item.file && <input type="hidden" name="file_ids" value={item.file._id} />}
          <Face item={item} />
          <span className="min-w-0">
            {item.file ? (
              <a
                href={paths.file(item.file._id)}
                target="_blank"
                rel="noreferrer"
                title={item.name}
                className="block max-w-48 truncate hover:underline"
              >
                {item.name}
              </a>
            ) : (
              <span className="block max-w-48 truncate" title={item.name}>
                {item.name}
              </span>
            )}
            <Progress item={item} />
          </span>
          <button
            type={onRemove ? 'button' : 'submit'}
            formAction="/uploads"
            formNoValidate
            name="remove"
            value={item.id}
            className="btn btn-quiet btn-sm btn-icon"
            aria-label={`Bỏ tệp ${item.name}`}
            title="Bỏ tệp"
            onClick={onRemove && (() => onRemove(item.id))}
          >
            <XIcon />
          </button>
          {item.state === 'uploading' && (
            <progress
              className="progress absolute inset-x-0 bottom-0 h-0.5 rounded-none"
              value={item.part}
              aria-label={`Đang tải lên ${item.name}`}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Face({ item }: { item: Item }) {
  const picture = item.preview ?? (item.file?.is_image ? `${paths.file(item.file._id)}?thumbnail=1` : undefined);
  if (!picture)
    return (
      <span className="grid size-8 flex-none place-items-center rounded-sm bg-surface-3 text-muted">
        <FileIcon />
      </span>
    );
  return (
    <img
      src={picture}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      className="size-8 flex-none rounded-sm bg-surface-3 object-cover"
    />
  );
}

function Progress({ item }: { item: Item }) {
  if (item.problem) return <span className="block text-xs text-critical">{item.problem}</span>;
  return (
    <span className="figures block text-xs text-muted">
      {item.state === 'waiting'
        ? 'Chờ mạng để tải lên'
        : item.state === 'uploading'
          ? `Đang tải ${Math.round(item.part * 100)}%`
          : formatBytes(item.size)}
    </span>
  );
}
