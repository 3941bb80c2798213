import { formatCount } from '../numbers.ts';
import type { ImportCounts } from './imports.ts';

const part = (count: number, words: string) => (count > 0 ? `${formatCount(count)} ${words}` : '');

/** What an import has done: '49.500 tạo mới · 12 cập nhật · 500 lỗi'; empty when nothing. */
export const outcomeWords = ({ created, changed, same, skipped, bad, failed, undone, kept }: ImportCounts) =>
  [
    part(created, 'tạo mới'),
    part(changed, 'cập nhật'),
    part(same, 'không đổi'),
    part(skipped, 'bỏ qua'),
    part(bad + failed, 'lỗi'),
    part(undone, 'đã hoàn tác'),
    part(kept, 'giữ lại'),
  ]
    .filter(Boolean)
    .join(' · ');
