import { paths } from '../../http/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** The parts of /settings/time-working. */
export function WorkingTimeTabs({ current }: { current: 'schedules' | 'days' }) {
  return (
    <Tabs
      label="Thời gian làm việc"
      className="mb-4"
      items={[
        { href: paths.workingTime, label: 'Lịch làm việc', current: current === 'schedules' },
        { href: paths.daysOff(), label: 'Ngày nghỉ và làm bù', current: current === 'days' },
      ]}
    />
  );
}
