import { paths } from '../../http/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';

type Part = 'profile' | 'branding' | 'switchboard' | 'masking' | 'retention' | 'audit';

/** The parts of /settings/tenant. */
export function TenantTabs({ current }: { current: Part }) {
  return (
    <Tabs
      label="Doanh nghiệp"
      className="mb-4"
      items={[
        { href: paths.tenant, label: 'Hồ sơ', current: current === 'profile' },
        { href: paths.branding, label: 'Thương hiệu', current: current === 'branding' },
        { href: paths.tenantSwitchboard, label: 'Tổng đài', current: current === 'switchboard' },
        { href: paths.maskingRules, label: 'Che dữ liệu', current: current === 'masking' },
        { href: paths.retention, label: 'Lưu giữ', current: current === 'retention' },
        { href: paths.auditLog, label: 'Nhật ký', current: current === 'audit' },
      ]}
    />
  );
}
