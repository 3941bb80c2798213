import type { ImportCounts, ImportRow, ImportState, OnDuplicate, RepairKind } from 'contract/contacts/imports.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export const stateWords: Record<ImportState, { word: string; tone: Tone }> = {
  reading: { word: 'Đang đọc tệp', tone: 'info' },
  mapping: { word: 'Chờ ghép cột', tone: 'warning' },
  checking: { word: 'Đang kiểm tra', tone: 'info' },
  ready: { word: 'Chờ xác nhận', tone: 'warning' },
  running: { word: 'Đang nhập', tone: 'info' },
  done: { word: 'Hoàn thành', tone: 'positive' },
  cancelled: { word: 'Đã hủy', tone: 'neutral' },
  failed: { word: 'Thất bại', tone: 'critical' },
  undoing: { word: 'Đang hoàn tác', tone: 'info' },
  undone: { word: 'Đã hoàn tác', tone: 'neutral' },
};

export const isWorking = (state: ImportState) => ['reading', 'checking', 'running', 'undoing'].includes(state);

export const duplicateWords: Record<OnDuplicate, { label: string; hint: string }> = {
  skip: { label: 'Bỏ qua', hint: 'Khách hàng đã có giữ nguyên, dòng trùng không được ghi.' },
  update: {
    label: 'Cập nhật',
    hint: 'Ô có giá trị thay giá trị cũ; số điện thoại, email và tag được thêm vào. Ô trống không xóa gì.',
  },
  merge: {
    label: 'Bổ sung',
    hint: 'Chỉ điền những trường còn trống; số điện thoại, email và tag được thêm vào.',
  },
};

export const repairWords: Record<RepairKind, string> = {
  'lost-zero': 'thêm số 0 bị mất',
  'country-code': 'đổi 84 thành 0',
  renumbered: 'đổi đầu số 11 số cũ',
  composed: 'ghép lại dấu tiếng Việt',
};

export const canRun = ({ new: fresh, duplicate }: ImportCounts) => fresh + duplicate > 0;

/** What the trial or the import found out about a row. */
export function rowWords(row: ImportRow, headers: readonly string[]): string[] {
  const at = (column: number | null) => (column === null ? '' : `${headers[column]}: `);
  return [
    ...row.problems.map(({ column, message }) => at(column) + message),
    ...row.repairs.map(({ column, from, to, why }) => `${at(column)}${from} → ${to} (${repairWords[why]})`),
    ...(row.twin_row === null ? [] : [`Trùng với dòng ${row.twin_row} của tệp`]),
    ...(row.kept_because === null ? [] : [row.kept_because]),
  ];
}
