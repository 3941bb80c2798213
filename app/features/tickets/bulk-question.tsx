import { formatCount } from 'contract/numbers.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asked before what goes beyond the page. */
export default function BulkQuestion({
  total,
  onClose,
  onConfirm,
}: {
  total: number;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      open
      title={`Thay đổi ${formatCount(total)} ticket?`}
      description="Mọi ticket khớp bộ lọc đều được thay đổi, kể cả ở các trang khác. Thao tác này không hoàn tác được."
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}
