import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import { CrudScreen } from '../../../crud/screen.tsx';
import { type AttributeRow, attributeNoun } from '../../../features/settings/attribute-noun.server.ts';
import {
  attributeColumns,
  attributeConsequence,
  attributeFields,
  attributeQuestion,
} from '../../../features/settings/attributes.tsx';

const noun = attributeNoun('user');

export const loader = crudLoader('/settings/customers/attributes', noun);
export const action = crudAction('/settings/customers/attributes', noun);

const fields = attributeFields('user');

export default function CustomerAttributes() {
  return (
    <CrudScreen<AttributeRow>
      title="Thuộc tính khách hàng"
      label="thuộc tính khách hàng"
      columns={attributeColumns}
      fields={fields}
      emptyHint="Thuộc tính là trường riêng của bạn trên hồ sơ khách hàng, như loại xe hay ngày bảo hành."
      question={attributeQuestion}
      consequence={attributeConsequence}
    />
  );
}
