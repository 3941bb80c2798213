import { templateCatalogs } from 'contract/settings/template-catalogs.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import { CrudScreen } from '../../../crud/screen.tsx';
import { descriptionColumn, descriptionField, nameField } from '../../../crud/usual.tsx';

const noun = plainNoun(templateCatalogs);

export const loader = crudLoader('/settings/others/template-catalogs', noun);
export const action = crudAction('/settings/others/template-catalogs', noun);

export default function TemplateCatalogs() {
  return (
    <CrudScreen<RowOf<typeof templateCatalogs>>
      title="Danh mục mẫu"
      label="danh mục mẫu"
      columns={[descriptionColumn]}
      fields={[nameField, descriptionField('Những mẫu nào thuộc danh mục này.')]}
      emptyHint="Danh mục gom các mẫu nội dung cùng việc, dù gửi qua kênh nào."
    />
  );
}
