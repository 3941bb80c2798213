import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether calls run a scenario, and whether it has changed since. */
export function PublishedBadge({ published_at, is_changed }: { published_at: string | null; is_changed: boolean }) {
  if (!published_at) return <StatusBadge tone="neutral">Bản nháp</StatusBadge>;
  return is_changed ? (
    <StatusBadge tone="warning">Có thay đổi chưa xuất bản</StatusBadge>
  ) : (
    <StatusBadge tone="positive">Đã xuất bản</StatusBadge>
  );
}
