import { type TemplateChannel, templateChannelKeys, templateChannels } from 'contract/settings/template-channels.ts';
import { paths } from '../../http/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** The channels that templates are for, and the survey. */
export const TemplateTabs = ({ current }: { current: TemplateChannel | 'feedback' }) => (
  <Tabs
    label="Kênh"
    className="mb-4"
    items={[
      ...templateChannelKeys.map(key => ({
        href: paths.coreTemplates(key),
        label: templateChannels[key],
        current: key === current,
      })),
      { href: paths.feedbackTemplates, label: 'Khảo sát', current: current === 'feedback' },
    ]}
  />
);
