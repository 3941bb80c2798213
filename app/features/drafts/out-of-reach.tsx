import { Form, useLocation } from '@remix-run/react';
import { formatDateTime, relativeTime } from 'contract/time.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { DraftList } from './load-drafts.server.ts';

interface OutOfReachProps {
  draft: DraftList['list'][number];
  label: string;
  now: number;
}

/** A text whose ticket or customer its writer no longer sees: it is theirs to read, to take along and to drop. */
export function OutOfReach({ draft, label, now }: OutOfReachProps) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const text = draft.text ?? '';
  const drop = `/drafts?${new URLSearchParams({ drop: draft.key, back: pathname + search })}`;
  return (
    <li className="notification">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{label}</p>
        <p className="text-sm text-muted">
          {draft.key.startsWith('contact:') ? 'Khách hàng' : 'Ticket'} không còn thuộc phạm vi của bạn. Nội dung bạn đã
          gõ vẫn ở đây.
        </p>
        <details className="mt-1">
          <summary className="link cursor-pointer text-sm">Xem nội dung</summary>
          <p className="mt-1 max-h-60 overflow-y-auto rounded border border-line bg-surface-3 p-2 wrap-anywhere whitespace-pre-line select-text">
            {text}
          </p>
          <div className="mt-2 mb-1 flex flex-wrap gap-2">
            {hydrated && (
              <Button size="sm" onClick={() => void copy(text)}>
                Sao chép
              </Button>
            )}
            <Form method="post" action={drop} preventScrollReset>
              <Button type="submit" size="sm" variant="quiet">
                Bỏ bản nháp
              </Button>
            </Form>
          </div>
        </details>
        <time dateTime={draft.updated_at} title={formatDateTime(draft.updated_at)} className="text-xs text-faint">
          {relativeTime(draft.updated_at, now)}
        </time>
      </div>
    </li>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: 'success', title: 'Đã sao chép' });
  } catch {
    toast({ kind: 'error', title: 'Không sao chép được', description: 'Hãy chọn nội dung và sao chép bằng Ctrl C.' });
  }
}
