import { EyeIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { AccountPanelData } from './load-account-panel.server.ts';

/** Who viewed as me, when and why. */
export function ViewerList({ viewers }: { viewers: AccountPanelData['viewers'] }) {
  if (viewers.length === 0) return <p className="text-sm text-muted">Chưa có ai.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {viewers.map(({ _id, name, reason, when, is_running }) => (
        <li key={_id} className="flex items-start gap-2.5 py-2.5 first:pt-0 last:pb-0">
          <EyeIcon className="mt-0.5 flex-none text-muted" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              <span className="wrap-anywhere">{name}</span>
              {is_running && <StatusBadge tone="warning">Đang xem</StatusBadge>}
            </p>
            <p className="text-sm wrap-anywhere">{reason}</p>
            <p className="text-sm text-muted">{when}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
