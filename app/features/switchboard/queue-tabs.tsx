import { paths } from '../../http/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** The parts of /switchboard/queue. */
export function QueueTabs({ current }: { current: 'queues' | 'hotlines' | 'trunks' }) {
  return (
    <Tabs
      label="Hàng đợi và số gọi"
      className="mb-4"
      items={[
        { href: paths.queues, label: 'Hàng đợi', current: current === 'queues' },
        { href: paths.hotlines, label: 'Hotline', current: current === 'hotlines' },
        { href: paths.trunks, label: 'Trung kế SIP', current: current === 'trunks' },
      ]}
    />
  );
}
