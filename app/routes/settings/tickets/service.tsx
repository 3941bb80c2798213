import { services } from 'contract/settings/services.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import { CrudScreen } from '../../../crud/screen.tsx';
import { descriptionColumn, descriptionField, nameField } from '../../../crud/usual.tsx';

const noun = plainNoun(services);

export const loader = crudLoader('/settings/tickets/service', noun);
export const action = crudAction('/settings/tickets/service', noun);

const columns = [descriptionColumn];
const fields = [nameField, descriptionField('Khi nào ticket thuộc dịch vụ này, để mọi người chọn giống nhau.')];

export default function Services() {
  return (
    <CrudScreen<RowOf<typeof services>>
      title="Dịch vụ"
      label="dịch vụ"
      columns={columns}
      fields={fields}
      emptyHint="Dịch vụ cho biết ticket nói về sản phẩm hay phần việc nào, để lọc và làm báo cáo."
    />
  );
}
