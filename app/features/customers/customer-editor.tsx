import type { ContactDetail } from 'contract/contacts/contacts.ts';
import { RowFormFrame, type RowFormProps, SaveBar } from '../form-draft/row-form.tsx';
import { useRowForm } from '../form-draft/use-row-form.ts';
import { useLookups } from '../lookups.ts';
import { CustomerFields } from './customer-fields.tsx';
import { formValues, packPoints, readFields, unpackPoints } from './customer-form-fields.ts';

/** Who the customer is. What is typed here is kept until it is saved. */
export function CustomerEditor({ contact, submitted, pending, ...kept }: RowFormProps & { contact: ContactDetail }) {
  const { contactFields } = useLookups();
  const draftKey = `contact:${contact._id}`;
  const form = useRowForm<ContactDetail>({
    ...{ row: contact, draft: kept.draft, submitted, readFields },
    valuesOf: one => formValues(one, contactFields),
    pack: packPoints,
    unpack: unpackPoints,
  });
  return (
    <RowFormFrame
      {...{ form, draftKey, ...kept }}
      overtaken="Khách hàng vừa được người khác thay đổi. Phần bạn đang sửa vẫn được giữ."
      className="flex flex-col gap-3"
    >
      <CustomerFields key={form.turn} contact={form.shown} values={form.values} errors={kept.errors} />
      <SaveBar {...{ form, draftKey, pending }} />
    </RowFormFrame>
  );
}
