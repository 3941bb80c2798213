import { getFormProps, getInputProps, getTextareaProps, useForm } from '@conform-to/react';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { formatCount } from 'contract/numbers.ts';
import { readTenant, type setUpSteps, tenantForm, updateTenant } from 'contract/settings/tenant.ts';
import { useRef } from 'react';
import { TenantTabs } from '../../../features/tenant/tenant-tabs.tsx';
import { useUnsavedGuard } from '../../../features/unsaved-guard.tsx';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { constraintsOf, type Refusal, submit } from '../../../http/submit.server.ts';
import { redirectWithToast } from '../../../http/toast.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CircleCheckIcon, CircleIcon } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextareaField, TextField } from '../../../ui/text-field.tsx';

const form = tenantForm.extend({ version: updateTenant.body.shape.version });

export const loader = loaderFor(paths.tenant, async ({ api }) => {
  const { data } = await api(readTenant, {});
  return { tenant: data, constraint: constraintsOf(tenantForm) ?? {} };
});

export const action = actionFor(paths.tenant, async ({ request, api }) =>
  submit(await request.formData(), form, async json => {
    await api(updateTenant, { json });
    return redirectWithToast(paths.tenant, { kind: 'success', title: 'Đã lưu hồ sơ doanh nghiệp' });
  }),
);

type Tenant = ReturnType<typeof useLoaderData<typeof loader>>['tenant'];

export default function TenantProfile() {
  const { tenant, constraint } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Doanh nghiệp" />
      <TenantTabs current="profile" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {/* a newer profile is drawn anew */}
        <Profile key={tenant.version} tenant={tenant} constraint={constraint} />
        <SetUp steps={tenant.steps} />
      </div>
    </>
  );
}

function Profile({ tenant, constraint }: { tenant: Tenant; constraint: Record<string, object> }) {
  const answer = useAnswer<typeof action>() as Refusal | undefined;
  const isSaving = useNavigation().formMethod === 'POST';
  const ref = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard(ref);
  const current = answer?.failure?.status === 409 ? (answer.failure.body.current as Tenant) : undefined;
  const [form, fields] = useForm<{ name: string; mail_signature: string }>({
    id: 'tenant',
    lastResult: answer?.submission ?? null,
    constraint,
    defaultValue: { name: tenant.name, mail_signature: tenant.mail_signature },
  });
  return (
    <Card
      title="Hồ sơ"
      footer={
        <Button type="submit" variant="primary" form={form.id} pending={isSaving}>
          {current ? 'Lưu đè' : 'Lưu'}
        </Button>
      }
    >
      <Form method="post" {...getFormProps(form)} ref={ref} className="flex flex-col gap-4">
        {form.errors && (
          <Banner tone={current ? 'warning' : 'critical'} inset live>
            {form.errors[0]}
          </Banner>
        )}
        {current && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded border border-line p-3 text-sm">
            <dt className="text-muted">Tên hiện tại</dt>
            <dd className="font-semibold wrap-anywhere">{current.name}</dd>
            <dt className="text-muted">Chữ ký hiện tại</dt>
            <dd className="font-semibold whitespace-pre-line wrap-anywhere">{current.mail_signature || 'không có'}</dd>
          </dl>
        )}
        <input type="hidden" name="version" value={current?.version ?? tenant.version} />
        <TextField
          {...getInputProps(fields.name, { type: 'text' })}
          label="Tên doanh nghiệp"
          errors={fields.name.errors}
          hint="Khách thấy tên này ở người gửi của mỗi email trả lời."
          autoComplete="organization"
          readOnly={isSaving}
        />
        <TextareaField
          {...getTextareaProps(fields.mail_signature)}
          label="Chữ ký email"
          errors={fields.mail_signature.errors}
          hint="Đứng cuối mỗi email trả lời khách: địa chỉ, số tổng đài, giờ làm việc…"
          rows={5}
          readOnly={isSaving}
        />
      </Form>
      {guard}
    </Card>
  );
}

type Step = (typeof setUpSteps)[number];

/** What each step is for, and where it is done. */
const steps: Record<Step, { title: string; hint: string; href: string; counted: string }> = {
  mail_signature: {
    title: 'Chữ ký email',
    hint: 'Để khách biết ai trả lời và gọi lại số nào.',
    href: '#tenant-mail_signature',
    counted: '',
  },
  members: {
    title: 'Thành viên',
    hint: 'Mời đồng nghiệp vào cùng làm việc.',
    href: '/settings/users/members',
    counted: 'người khác',
  },
  departments: {
    title: 'Bộ phận',
    hint: 'Chia việc theo nhóm và giới hạn ai thấy gì.',
    href: '/settings/users/departments',
    counted: 'bộ phận',
  },
  priorities: {
    title: 'Thời hạn theo độ ưu tiên',
    hint: 'Hạn xử lý được tính từ đây.',
    href: '/settings/tickets/priority',
    counted: 'độ ưu tiên có thời hạn',
  },
  ticket_types: {
    title: 'Loại ticket',
    hint: 'Để lọc và báo cáo theo loại yêu cầu.',
    href: '/settings/tickets/ticket-type',
    counted: 'loại',
  },
  services: {
    title: 'Dịch vụ',
    hint: 'Khách hỏi về sản phẩm hay dịch vụ nào.',
    href: '/settings/tickets/service',
    counted: 'dịch vụ',
  },
  customer_groups: {
    title: 'Nhóm khách hàng',
    hint: 'Để chăm sóc từng nhóm theo cách riêng.',
    href: '/customers/groups',
    counted: 'nhóm',
  },
  masking_rules: {
    title: 'Che dữ liệu',
    hint: 'Ai chỉ được thấy một phần số điện thoại và email.',
    href: paths.maskingRules,
    counted: 'quy tắc',
  },
};

function SetUp({ steps: given }: { steps: { step: Step; count: number }[] }) {
  const done = given.filter(({ count }) => count > 0).length;
  return (
    <Card title="Thiết lập ban đầu" description={`Đã xong ${done} trên ${given.length} bước`} flush>
      <ul className="divide-y divide-line">
        {given.map(({ step, count }) => {
          const { title, hint, href, counted } = steps[step];
          return (
            <li key={step} className="flex items-start gap-3 px-4 py-2.5">
              {count > 0 ? (
                <CircleCheckIcon className="mt-0.5 shrink-0 text-positive" aria-label="Đã xong" role="img" />
              ) : (
                <CircleIcon className="mt-0.5 shrink-0 text-faint" aria-label="Chưa làm" role="img" />
              )}
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{title}</p>
                <p className="text-sm text-muted">{count > 0 && counted ? `${formatCount(count)} ${counted}` : hint}</p>
              </div>
              <LinkButton size="sm" href={href} aria-label={`${count > 0 ? 'Xem' : 'Thiết lập'}: ${title}`}>
                {count > 0 ? 'Xem' : 'Thiết lập'}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
