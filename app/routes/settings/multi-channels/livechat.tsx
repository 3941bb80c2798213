import { useLoaderData } from '@remix-run/react';
import { chatPositionLabels } from 'contract/channels/channel-words.ts';
import { chatConfigForm, readChatConfig, saveChatConfig } from 'contract/channels/chat-config.ts';
import type { CrudAnswer } from '../../../crud/drawer.tsx';
import type { CrudField } from '../../../crud/fields.tsx';
import { LazyForm } from '../../../crud/lazy-form.tsx';
import { changeLines } from '../../../crud/lines.ts';
import { activeField, ChannelNotice, secretField } from '../../../features/channels/account-parts.tsx';
import { labelled } from '../../../features/choices.ts';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { constraintsOf, submit } from '../../../http/submit.server.ts';
import { redirectWithToast } from '../../../http/toast.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

const page = '/settings/multi-channels/livechat';
const form = chatConfigForm.extend({ version: saveChatConfig.body.shape.version });

export const loader = loaderFor(page, async ({ api }) => ({
  config: (await api(readChatConfig, {})).data,
  constraint: constraintsOf(chatConfigForm) ?? {},
}));

export const action = actionFor(page, async ({ request, api }) => {
  const posted = await request.formData();
  const changed = changeLines(posted, Object.keys(form.shape));
  if (changed) return { submission: { initialValue: changed } };
  return submit(posted, form, async json => {
    await api(saveChatConfig, { json });
    return redirectWithToast(page, { kind: 'success', title: 'Đã lưu khung chat' });
  });
});

const fields: CrudField[] = [
  { name: 'name', label: 'Tiêu đề', kind: 'line', input: { maxLength: 100 } },
  { name: 'greeting', label: 'Lời chào', kind: 'paragraph', input: { maxLength: 500 } },
  {
    name: 'offline_message',
    label: 'Lời nhắn khi không có ai trực',
    kind: 'paragraph',
    input: { maxLength: 500 },
  },
  { name: 'colour', label: 'Màu', kind: 'line', input: { maxLength: 7 }, hint: 'Mã màu, như #0f766e.' },
  { name: 'position', label: 'Vị trí', kind: 'choice', options: labelled(chatPositionLabels) },
  { name: 'asks_contact', label: 'Hỏi tên và số điện thoại trước khi chat', kind: 'switch' },
  {
    name: 'origins',
    label: 'Trang web được đặt khung chat',
    kind: 'lines',
    hint: 'Mỗi dòng một địa chỉ, như https://congty.vn. Bỏ trống: không trang nào.',
    input: { maxLength: 200 },
  },
  secretField('identity_secret', 'Khóa xác thực khách', 'Để trang web của bạn chứng minh khách đã đăng nhập là ai.'),
  activeField,
];

export default function Livechat() {
  const { config, constraint } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as CrudAnswer | undefined;
  return (
    <>
      <PageHeader title="Kênh livechat" />
      <ChannelNotice>
        Cấu hình được lưu ở đây, nhưng khung chat chưa có: chưa có đoạn mã để đặt vào trang web của bạn.
      </ChannelNotice>
      <LazyForm
        key={config.version}
        id="chat-config"
        title="Khung chat"
        fields={fields}
        row={config}
        constraint={constraint}
        answer={answer}
      />
    </>
  );
}
