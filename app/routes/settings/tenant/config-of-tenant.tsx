import { useLoaderData } from '@remix-run/react';
import { roleLabels } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import * as config from 'contract/platform/tenant-config.ts';
import type { CrudAnswer } from '../../../crud/drawer.tsx';
import type { CrudField } from '../../../crud/fields.tsx';
import { LazyForm } from '../../../crud/lazy-form.tsx';
import { channelPaths } from '../../../features/channels/channel-paths.ts';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { submit } from '../../../http/submit.server.ts';
import { redirectWithToast } from '../../../http/toast.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const page = '/settings/tenant/config/:tenantId';
const form = config.tenantConfigForm.extend({ version: config.updateTenantConfig.body.shape.version });

export const loader = loaderFor(page, async ({ params: { tenantId = '' }, api }) => {
  const params = { id: tenantId };
  const { data: tenant } = await api(config.readTenantConfig, { params });
  const { list: groups } = await api(config.listTenantGroups, { params });
  const { list: users } = await api(config.listTenantUsers, { params });
  return { tenant, groups, users };
});

export const action = actionFor(page, async ({ request, params: { tenantId = '' }, api }) =>
  submit(await request.formData(), form, async json => {
    await api(config.updateTenantConfig, { params: { id: tenantId }, json });
    return redirectWithToast(channelPaths.tenantConfig(tenantId), { kind: 'success', title: 'Đã lưu cấu hình' });
  }),
);

const fields: CrudField[] = [
  {
    name: 'workflow',
    label: 'Tự động hóa',
    kind: 'switch',
    hint: 'Mở các trang Tự động hóa cho mọi người của doanh nghiệp.',
  },
  {
    name: 'zalo_personal',
    label: 'Zalo cá nhân',
    kind: 'switch',
    hint: 'Quản trị viên của doanh nghiệp được thêm tài khoản Zalo cá nhân.',
  },
  {
    name: 'hide_phones',
    label: 'Che số điện thoại',
    kind: 'switch',
    hint: 'Mọi người trừ quản trị viên chỉ thấy một phần số điện thoại, kể cả khi doanh nghiệp không có quy tắc che dữ liệu.',
  },
];

export default function TenantConfig() {
  const { tenant, groups, users } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as CrudAnswer | undefined;
  const asForm = (row: typeof tenant) => ({
    ...row,
    ...Object.fromEntries(fields.map(({ name }) => [name, row[name as 'workflow'] === 'enabled'])),
  });
  return (
    <>
      <PageHeader title={tenant.name} subtitle={`Cấu hình doanh nghiệp · ${tenant.domain}`} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LazyForm
          key={tenant.version}
          id="tenant-config"
          title="Cấu hình"
          fields={fields}
          row={asForm(tenant)}
          constraint={{}}
          answer={answer}
        />
        <div className="flex flex-col gap-4">
          <Card title="Người dùng" description={`${formatCount(users.length)} người`} flush>
            <ul className="max-h-80 divide-y divide-line overflow-y-auto">
              {users.map(({ _id, name, role, is_active }) => (
                <li key={_id} className="flex items-center justify-between gap-2 px-4 py-2">
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                  {is_active ? (
                    <span className="flex-none text-sm text-muted">{roleLabels[role]}</span>
                  ) : (
                    <StatusBadge tone="neutral">Đã khóa</StatusBadge>
                  )}
                </li>
              ))}
            </ul>
          </Card>
          <Card title="Bộ phận và nhóm khách hàng" description={`${formatCount(groups.length)} nhóm`} flush>
            <ul className="max-h-80 divide-y divide-line overflow-y-auto">
              {groups.map(({ _id, name, target }) => (
                <li key={_id} className="flex items-center justify-between gap-2 px-4 py-2">
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                  <span className="flex-none text-sm text-muted">
                    {target === 'user' ? 'Bộ phận' : 'Nhóm khách hàng'}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}
