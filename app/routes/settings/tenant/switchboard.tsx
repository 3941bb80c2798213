import { useLoaderData } from '@remix-run/react';
import { readSwitchboard, saveSwitchboard, switchboardForm } from 'contract/settings/switchboard.ts';
import type { CrudAnswer } from '../../../crud/drawer.tsx';
import type { CrudField } from '../../../crud/fields.tsx';
import { LazyForm } from '../../../crud/lazy-form.tsx';
import { TenantTabs } from '../../../features/tenant/tenant-tabs.tsx';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { constraintsOf, submit } from '../../../http/submit.server.ts';
import { redirectWithToast } from '../../../http/toast.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

const form = switchboardForm.extend({ version: saveSwitchboard.body.shape.version });

export const loader = loaderFor(paths.tenant, async ({ api }) => ({
  switchboard: (await api(readSwitchboard, {})).data,
  constraint: constraintsOf(switchboardForm) ?? {},
}));

export const action = actionFor(paths.tenant, async ({ request, api }) =>
  submit(await request.formData(), form, async json => {
    await api(saveSwitchboard, { json });
    return redirectWithToast(paths.tenantSwitchboard, { kind: 'success', title: 'Đã lưu thiết lập tổng đài' });
  }),
);

const fields: CrudField[] = [
  {
    kind: 'whole number',
    name: 'calls_at_once',
    label: 'Số cuộc gọi cùng lúc',
    suffix: 'cuộc gọi',
    input: { min: 1, max: 10_000 },
    hint: 'Gồm cả cuộc gọi vào, gọi ra và nội bộ. Cuộc gọi vượt số này bị từ chối với lời nhắn là tổng đài đang bận.',
  },
  {
    kind: 'switch',
    name: 'dials_abroad',
    label: 'Cho phép gọi quốc tế',
    hint: 'Chuyên viên gọi được số ngoài Việt Nam. Cước do nhà mạng của trung kế tính.',
  },
  {
    kind: 'switch',
    name: 'dials_premium',
    label: 'Cho phép gọi đầu số 1900',
    hint: 'Người gọi trả cước cao hơn cho các số này.',
  },
  {
    kind: 'whole number',
    name: 'recording_days',
    label: 'Lưu ghi âm cuộc gọi',
    suffix: 'ngày',
    input: { min: 1, max: 3_650 },
    hint: 'Ghi âm cũ hơn được xóa mỗi đêm; cuộc gọi vẫn còn trong lịch sử. Nhiều nhất 3.650 ngày.',
  },
];

export default function Switchboard() {
  const { switchboard, constraint } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as CrudAnswer | undefined;
  return (
    <>
      <PageHeader title="Doanh nghiệp" />
      <TenantTabs current="switchboard" />
      <LazyForm
        key={switchboard.version}
        id="switchboard"
        title="Tổng đài"
        description="Áp dụng cho mọi cuộc gọi bắt đầu từ lúc lưu. Hàng đợi, hotline và trung kế được thiết lập ở trang Hàng đợi."
        fields={fields}
        row={switchboard}
        constraint={constraint}
        answer={answer}
      />
    </>
  );
}
