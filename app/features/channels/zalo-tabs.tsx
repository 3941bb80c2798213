import { Tabs } from '../../ui/tabs.tsx';
import { channelPaths } from './channel-paths.ts';

/** The parts of /settings/multi-channels/zalo. */
export function ZaloTabs({ current }: { current: 'accounts' | 'templates' }) {
  return (
    <Tabs
      label="Zalo OA"
      className="mb-4"
      items={[
        { href: channelPaths.zaloAccounts, label: 'Tài khoản', current: current === 'accounts' },
        { href: channelPaths.znsTemplates, label: 'Mẫu ZNS', current: current === 'templates' },
      ]}
    />
  );
}
