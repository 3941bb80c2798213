import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Offers notifications outside the browser, while the browser has not been asked yet. */
export function DesktopChoice() {
  const [state, setState] = useState<NotificationPermission | 'unknown'>('unknown');
  useEffect(() => {
    if ('Notification' in window && window.isSecureContext) setState(Notification.permission);
  }, []);
  if (state !== 'default') return null;
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line bg-surface-2 px-5 py-2 text-sm">
      <span className="text-muted">Báo cả khi bạn đang ở cửa sổ khác?</span>
      <Button size="sm" onClick={() => void Notification.requestPermission().then(setState)}>
        Bật trên màn hình
      </Button>
    </div>
  );
}
