import { useLoaderData } from '@remix-run/react';
import { readRetention, retentionForm, saveRetention } from 'contract/settings/retention.ts';
import type { CrudAnswer } from '../../../crud/drawer.tsx';
import type { CrudField } from '../../../crud/fields.tsx';
import { LazyForm } from '../../../crud/lazy-form.tsx';
import { DeletedLately } from '../../../features/tenant/deleted-lately.tsx';
import { TenantTabs } from '../../../features/tenant/tenant-tabs.tsx';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { constraintsOf, submit } from '../../../http/submit.server.ts';
import { redirectWithToast } from '../../../http/toast.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

const form = retentionForm.extend({ version: saveRetention.body.shape.version });

export const loader = loaderFor(paths.tenant, async ({ api }) => ({
  retention: (await api(readRetention, {})).data,
  constraint: constraintsOf(retentionForm) ?? {},
}));

export const action = actionFor(paths.tenant, async ({ request, api }) =>
  submit(await request.formData(), form, async json => {
    await api(saveRetention, { json });
    return redirectWithToast(paths.retention, { kind: 'success', title: 'Đã lưu thời hạn lưu giữ' });
  }),
);

const days = { kind: 'whole number' as const, suffix: 'ngày' };

const fields: CrudField[] = [
  {
    ...days,
    name: 'keep_notifications_days',
    label: 'Thông báo và lời nhắc đã xong',
    input: { min: 7, max: 3_650, placeholder: 'Giữ mãi' },
    hint: 'Thông báo cũ hơn, đã đọc hay chưa, và lời nhắc đã xong trước đó được xóa mỗi đêm. Bỏ trống: giữ mãi.',
  },
  {
    ...days,
    name: 'keep_audit_days',
    label: 'Nhật ký thao tác',
    input: { min: 90, max: 3_650, placeholder: 'Giữ mãi' },
    hint: 'Ít nhất 90 ngày. Mỗi lần xóa được ghi lại trong nhật ký. Bỏ trống: giữ mãi.',
  },
];

export default function Retention() {
  const { retention, constraint } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as CrudAnswer | undefined;
  return (
    <>
      <PageHeader title="Doanh nghiệp" />
      <TenantTabs current="retention" />
      <LazyForm
        key={retention.version}
        id="retention"
        title="Thời hạn lưu giữ"
        description="Ticket, khách hàng và tệp của họ không bao giờ bị xóa theo thời hạn. Tệp tải lên mà 30 ngày không gửi đi, không có nháp nào giữ, được dọn mỗi đêm. Thời hạn của ghi âm cuộc gọi nằm ở phần Tổng đài."
        fields={fields}
        row={retention}
        constraint={constraint}
        answer={answer}
      />
      <DeletedLately rows={retention.deleted} />
    </>
  );
}
