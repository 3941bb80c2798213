import { ticketStatuses } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Lookups, useLookups } from '../lookups.ts';
import { nobody, noPriority } from './bulk-fields.ts';

interface BulkQuestionProps {
  /** As it would be posted. */
  change: FormData;
  total: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asked before what goes beyond the page. */
export default function BulkQuestion({ change, total, onClose, onConfirm }: BulkQuestionProps) {
  const lookups = useLookups();
  return (
    <ConfirmDialog
      open
      title={`${changeText(change, `${formatCount(total)} ticket`, lookups)}?`}
      description="Mọi ticket khớp bộ lọc đều được thay đổi, kể cả ở các trang khác. Thao tác này không hoàn tác được."
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

/** 'Gắn tag "bảo hành" cho 49 ticket' */
function changeText(change: FormData, tickets: string, { nameOf }: Lookups): string {
  const given = (name: string) => String(change.get(name) ?? '').trim();
  switch (given('change')) {
    case 'assign':
      return assignText(given('assignee_id'), nameOf(given('department_id')), tickets, nameOf);
    case 'status':
      return `Đổi trạng thái ${tickets} thành "${ticketStatuses.find(({ id }) => String(id) === given('status'))?.name}"`;
    case 'priority': {
      const priority = given('priority_id');
      return priority === noPriority
        ? `Bỏ độ ưu tiên của ${tickets}`
        : `Đổi độ ưu tiên ${tickets} thành "${nameOf(priority)}"`;
    }
    case 'tag':
      return `Gắn tag "${given('tags')}" cho ${tickets}`;
    case 'merge':
      return `Gộp ${tickets}`;
    default:
      return `Theo dõi ${tickets}`;
  }
}

function assignText(assignee: string, department: string, tickets: string, nameOf: Lookups['nameOf']): string {
  if (assignee === '') return department ? `Chuyển ${tickets} sang bộ phận "${department}"` : `Phân công ${tickets}`;
  const given = assignee === nobody ? `Bỏ phân công ${tickets}` : `Phân công ${tickets} cho ${nameOf(assignee)}`;
  return department ? `${given} và chuyển sang bộ phận "${department}"` : given;
}
