import { paths } from '../../http/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** The parts of /switchboard/ivr. */
export function IvrTabs({ current }: { current: 'scenarios' | 'audio' }) {
  return (
    <Tabs
      label="IVR"
      className="mb-4"
      items={[
        { href: paths.ivr, label: 'Kịch bản', current: current === 'scenarios' },
        { href: paths.ivrAudios, label: 'Âm thanh', current: current === 'audio' },
      ]}
    />
  );
}
