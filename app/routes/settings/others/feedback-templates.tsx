import { feedbackScales } from 'contract/settings/feedback-scales.ts';
import { feedbackTemplates } from 'contract/settings/feedback-templates.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { TemplateTabs } from '../../../features/templates/template-tabs.tsx';
import { paths } from '../../../http/paths.ts';
import { Chip } from '../../../ui/chip.tsx';

type Row = RowOf<typeof feedbackTemplates>;

const noun = plainNoun(feedbackTemplates);
const around = { address: paths.feedbackTemplates };

export const loader = crudLoader('/settings/others/templates', noun, around);
export const action = crudAction('/settings/others/templates', noun, around);

const columns: CrudColumn<Row>[] = [
  {
    key: 'question',
    header: 'Câu hỏi',
    width: 'fill',
    cell: row => <span className="line-clamp-2 whitespace-normal">{row.question}</span>,
  },
  { key: 'scale', header: 'Thang điểm', cell: row => feedbackScales[row.scale].label },
  {
    key: 'is_active',
    header: 'Trạng thái',
    cell: row => <Chip tag>{row.is_active ? 'Đang dùng' : 'Ngừng dùng'}</Chip>,
  },
];

const fields: CrudField[] = [
  nameField,
  {
    name: 'question',
    label: 'Câu hỏi',
    kind: 'paragraph',
    input: { maxLength: 1_000 },
    hint: 'Dùng được các biến như {{customer.name}}, {{ticket.code}}, {{agent.name}}.',
  },
  {
    name: 'scale',
    label: 'Thang điểm',
    kind: 'choice',
    options: Object.entries(feedbackScales).map(([value, { label }]) => ({ value, label })),
    initial: 'five',
    hint: 'Cách trả lời được viết tiếp dưới câu hỏi.',
  },
  {
    name: 'is_active',
    label: 'Đang dùng',
    kind: 'switch',
    initial: 'on',
    hint: 'Mẫu đang dùng được chèn bằng phím / khi trả lời ticket.',
  },
];

export default function FeedbackTemplates() {
  return (
    <CrudScreen<Row>
      title="Mẫu nội dung"
      subtitle="Câu hỏi khách có hài lòng không. Khảo sát tự gửi khi đóng ticket chưa có; mẫu được chèn vào câu trả lời."
      label="mẫu khảo sát"
      columns={columns}
      fields={fields}
      emptyHint="Mẫu khảo sát hỏi khách nghĩ gì về lần hỗ trợ vừa rồi."
    >
      <TemplateTabs current="feedback" />
    </CrudScreen>
  );
}
