import { z } from 'zod';
import { plainLine } from '../words.ts';

export const viewForm = z.strictObject({
  reason: z
    .string({ error: 'Lý do không được bỏ trống' })
    .overwrite(plainLine)
    .min(1, 'Lý do không được bỏ trống')
    .min(10, 'Hãy viết lý do dài ít nhất 10 ký tự')
    .max(200, 'Lý do dài quá 200 ký tự'),
});
export type ViewForm = z.input<typeof viewForm>;
