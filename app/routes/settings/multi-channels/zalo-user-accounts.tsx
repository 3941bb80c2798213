import { useLoaderData } from '@remix-run/react';
import { zaloPersonalAccounts } from 'contract/channels/zalo-personal.ts';
import { listTenantZaloAccounts, readTenantConfig } from 'contract/platform/tenant-config.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { actOn, loadList } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { activeField, identityColumn, stateColumn } from '../../../features/channels/account-parts.tsx';
import { channelPaths } from '../../../features/channels/channel-paths.ts';
import { actionFor, loaderFor, notFoundPage } from '../../../http/guard.server.ts';
import { Banner } from '../../../ui/banner.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

const noun = plainNoun(zaloPersonalAccounts);
const page = '/settings/multi-channels/zalo-user/:tenantId';

export const loader = loaderFor(page, async visit => {
  const { account, params, api } = visit;
  const id = params.tenantId ?? '';
  if (id === account.user.tenant_id)
    return loadList(channelPaths.zaloUsersOf(id), noun, visit, async () => ({
      isOpen: account.zalo_personal === 'enabled',
    }));
  if (!account.user.is_admin || params.id !== undefined) throw notFoundPage();
  const { data: tenant } = await api(readTenantConfig, { params: { id } });
  const { list } = await api(listTenantZaloAccounts, { params: { id } });
  return { tenant: tenant.name, accounts: list };
});

export const action = actionFor(page, async visit => {
  const id = visit.params.tenantId ?? '';
  if (id !== visit.account.user.tenant_id) throw notFoundPage();
  return actOn(channelPaths.zaloUsersOf(id), noun, visit, await visit.request.formData());
});

const fields: CrudField[] = [
  { ...nameField, hint: 'Để đồng nghiệp nhận ra: Zalo của chị Hoa.' },
  { name: 'external_id', label: 'Số điện thoại', kind: 'line', input: { maxLength: 15, placeholder: '0912 345 678' } },
  {
    name: 'accepts_risk',
    label: 'Tôi đã hiểu rủi ro và chủ tài khoản đồng ý',
    kind: 'switch',
    hint: 'Zalo không cho phép phần mềm khác dùng tài khoản cá nhân: tài khoản có thể bị khóa. Đọc tin nhắn riêng cần sự đồng ý của người trong cuộc.',
  },
  activeField,
];

type Own = { isOpen: boolean };
type Other = { tenant: string; accounts: RouteAnswer<typeof listTenantZaloAccounts>['list'] };

export default function ZaloUserAccounts() {
  const found = useLoaderData() as unknown as Own | Other;
  if ('accounts' in found) return <OfAnother {...found} />;
  return (
    <CrudScreen<RowOf<typeof zaloPersonalAccounts>>
      title="Zalo cá nhân"
      label="tài khoản Zalo cá nhân"
      columns={[identityColumn('Số điện thoại'), stateColumn]}
      fields={fields}
      emptyHint="Tài khoản Zalo cá nhân mà nhân viên dùng để trả lời khách."
    >
      <Banner tone="warning" inset className="mb-4">
        {found.isOpen
          ? 'Zalo không chính thức cho phép cách này, tài khoản có thể bị khóa. Hệ thống chưa nối với Zalo cá nhân: chưa có mã QR và tin nhắn chưa vào đây.'
          : 'Zalo cá nhân chưa được mở cho doanh nghiệp này: chưa thêm được tài khoản. Hãy liên hệ người quản trị hệ thống.'}
      </Banner>
    </CrudScreen>
  );
}

/** What the platform sees of a tenant that is not its own. */
function OfAnother({ tenant, accounts }: Other) {
  return (
    <>
      <PageHeader title="Zalo cá nhân" subtitle={`${tenant} · chỉ xem`} />
      <DataTable
        label="Zalo cá nhân"
        rows={accounts}
        rowKey={row => row._id}
        columns={[
          { key: 'name', header: 'Tên', width: 'fill', cell: row => row.name },
          { key: 'external_id', header: 'Số điện thoại', cell: row => row.external_id },
          { key: 'is_active', header: 'Trạng thái', cell: row => (row.is_active ? 'Chưa kết nối' : 'Đã tắt') },
        ]}
      />
    </>
  );
}
