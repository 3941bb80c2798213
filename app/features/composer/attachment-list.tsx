import type { Attachment } from 'contract/tickets/tickets.ts';
import { paths } from '../../http/paths.ts';
import { FileIcon, XIcon } from '../../ui/icons.tsx';

/** `1,2 MB`, `340 kB` */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`;

/** Files that will go with the text. Each holds its id for the form, and a button that takes it away without JavaScript too. */
export function AttachmentList({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Tệp đính kèm">
      {files.map(file => (
        <li
          key={file._id}
          className="flex max-w-full items-center gap-2 rounded border border-line bg-surface p-1 pr-0.5 text-sm"
        >
          <input type="hidden" name="file_ids" value={file._id} />
          <a href={paths.file(file._id)} target="_blank" rel="noreferrer" className="flex min-w-0 items-center gap-2">
            {file.is_image ? (
              <img
                src={`${paths.file(file._id)}?thumbnail=1`}
                alt=""
                width={32}
                height={32}
                loading="lazy"
                className="size-8 flex-none rounded-sm bg-surface-3 object-cover"
              />
            ) : (
              <span className="grid size-8 flex-none place-items-center rounded-sm bg-surface-3 text-muted">
                <FileIcon />
              </span>
            )}
            <span className="min-w-0">
              <span className="block max-w-48 truncate">{file.name}</span>
              <span className="figures block text-xs text-muted">{sizeText(file.size)}</span>
            </span>
          </a>
          <button
            type="submit"
            formAction="/uploads"
            formNoValidate
            name="remove"
            value={file._id}
            className="btn btn-quiet btn-sm btn-icon"
            aria-label={`Bỏ tệp ${file.name}`}
            title="Bỏ tệp"
          >
            <XIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
