import { z } from 'zod';
import { defineNoun, nameText, switchValue } from '../crud.ts';
import { textWithVariables } from '../macros/macros.ts';
import { feedbackScaleKeys } from './feedback-scales.ts';

/** How customers are asked what they think of the help that they got. */
export const feedbackTemplates = defineNoun({
  area: 'settings',
  noun: 'feedback_template',
  label: 'mẫu khảo sát',
  paths: {
    list: '/v2/feedback-templates',
    create: '/v2/feedback-template',
    read: '/v2/feedback-template/:id',
    update: '/v2/feedback-template/:id',
    remove: '/v2/feedback-template/:id',
  },
  read: 'setting.read',
  write: 'setting.write',
  form: z.strictObject({
    name: nameText('Tên mẫu không được bỏ trống'),
    question: textWithVariables('Câu hỏi không được bỏ trống', 1_000),
    scale: z.enum(feedbackScaleKeys, 'Chọn một thang điểm'),
    /** Offered in replies. */
    is_active: switchValue(),
  }),
  row: { name: z.string(), question: z.string(), scale: z.enum(feedbackScaleKeys), is_active: z.boolean() },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có mẫu khảo sát mang tên này' },
  done: {
    created: 'Tạo mới mẫu khảo sát thành công',
    updated: 'Cập nhật mẫu khảo sát thành công',
    deleted: 'Xóa mẫu khảo sát thành công',
  },
});
