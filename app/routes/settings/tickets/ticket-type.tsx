import { ticketTypes } from 'contract/settings/ticket-types.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import { CrudScreen } from '../../../crud/screen.tsx';
import { descriptionColumn, descriptionField, nameField } from '../../../crud/usual.tsx';

const noun = plainNoun(ticketTypes);

export const loader = crudLoader('/settings/tickets/ticket-type', noun);
export const action = crudAction('/settings/tickets/ticket-type', noun);

const columns = [descriptionColumn];
const fields = [nameField, descriptionField('Khi nào dùng loại này, để mọi người chọn giống nhau.')];

export default function TicketTypes() {
  return (
    <CrudScreen<RowOf<typeof ticketTypes>>
      title="Loại ticket"
      label="loại ticket"
      columns={columns}
      fields={fields}
      emptyHint="Loại ticket cho biết khách liên hệ vì việc gì, để lọc và làm báo cáo."
    />
  );
}
