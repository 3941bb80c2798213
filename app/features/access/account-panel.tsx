import { useRouteLoaderData } from '@remix-run/react';
import { roleLabels } from 'contract/enums.ts';
import { Banner } from '../../ui/banner.tsx';
import { ThemeChoice } from '../frame/theme-choice.tsx';
import type { PanelBodyProps } from '../panels/panel.tsx';
import { Section } from './account-section.tsx';
import { AlertsForm } from './alerts-form.tsx';
import { AvatarForm } from './avatar-form.tsx';
import type { AccountPanelData } from './load-account-panel.server.ts';
import { MyPasswordForm } from './my-password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';
import { ViewerList } from './viewer-list.tsx';

/** My own account, over any page. */
export default function AccountPanel({ data }: PanelBodyProps<AccountPanelData>) {
  const { user, tenant, isMine } = data;
  const theme = useRouteLoaderData<{ theme?: string }>('root')?.theme;
  const facts = [
    ['Email', user.email],
    ['Vai trò', roleLabels[user.role]],
    ['Mã nhân viên', String(user.agent_id)],
    ['Doanh nghiệp', tenant],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      {!isMine && (
        <Banner tone="warning" inset>
          Đang xem với tư cách {user.name}: không thay đổi được tài khoản này.
        </Banner>
      )}
      <AvatarForm data={data} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {isMine && (
        <>
          <ProfileForm data={data} />
          <Section title="Thông báo" hint="Bạn được báo khi nào, và tiếng chuông kêu cho việc gì.">
            <AlertsForm data={data} />
          </Section>
        </>
      )}
      <Section title="Trình duyệt này">
        <ThemeChoice theme={theme} />
      </Section>
      {isMine && (
        <>
          <Section title="Đổi mật khẩu" hint="Các thiết bị khác đang đăng nhập sẽ được đăng xuất.">
            <MyPasswordForm data={data} />
          </Section>
          <Section title="Thiết bị đang đăng nhập">
            <SessionList data={data} />
          </Section>
          <Section
            title="Ai đã xem với tư cách của bạn"
            hint="Quản trị viên xem được ứng dụng như bạn thấy, chỉ đọc, tối đa 30 phút, và phải nêu lý do."
          >
            <ViewerList viewers={data.viewers} />
          </Section>
        </>
      )}
    </div>
  );
}
