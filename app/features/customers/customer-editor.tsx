import { Form } from '@remix-run/react';
import type { ContactDetail } from 'contract/contacts/contacts.ts';
import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLookups } from '../lookups.ts';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import { useOvertaken } from '../use-overtaken.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { formValues, readFields } from './customer-form-fields.ts';

const contentOf = (form: HTMLFormElement) => JSON.stringify(readFields(new FormData(form)));

interface CustomerEditorProps {
  contact: ContactDetail;
  /** What was posted and refused, so that it is not lost without JavaScript. */
  submitted?: Record<string, string> | undefined;
  errors?: Record<string, string[]> | undefined;
  pending: boolean;
}

/** Who the customer is. */
export function CustomerEditor({ contact, ...rest }: CustomerEditorProps) {
  const { contactFields } = useLookups();
  const { shown, form, notice } = useOvertaken({
    row: contact,
    valuesOf: one => formValues(one, contactFields),
    readFields,
    message: 'Khách hàng vừa được người khác thay đổi. Phần bạn đang sửa vẫn được giữ.',
  });
  return (
    <>
      {notice}
      <EditForm key={shown.version} formRef={form} contact={shown} {...rest} />
    </>
  );
}

const none = {};

function EditForm({
  contact,
  submitted,
  errors = none,
  pending,
  formRef,
}: CustomerEditorProps & { formRef: RefObject<HTMLFormElement> }) {
  const { contactFields } = useLookups();
  const guard = useUnsavedGuard(formRef, contentOf);
  const stored = formValues(contact, contactFields);
  return (
    <Form method="post" className="flex flex-col gap-3" ref={formRef}>
      {guard}
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={contact.version} />
      <input type="hidden" name="base" value={JSON.stringify(stored)} />
      <CustomerFields contact={contact} values={{ ...stored, ...submitted }} errors={errors} />
      <div className="sticky bottom-0 -mx-4 -mb-4 flex justify-end rounded-b border-t border-line bg-surface px-4 py-2">
        <Button type="submit" variant="primary" pending={pending}>
          Lưu
        </Button>
      </div>
    </Form>
  );
}
