import { paths } from '../../http/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** The parts of /settings/multi-channels/zalo. */
export function ZaloTabs({ current }: { current: 'accounts' | 'templates' }) {
  return (
    <Tabs
      label="Zalo OA"
      className="mb-4"
      items={[
        { href: paths.zaloAccounts, label: 'Tài khoản', current: current === 'accounts' },
        { href: paths.znsTemplates, label: 'Mẫu ZNS', current: current === 'templates' },
      ]}
    />
  );
}
