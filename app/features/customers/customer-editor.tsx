import { Form } from '@remix-run/react';
import type { ContactDetail } from 'contract/contacts/contacts.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useLookups } from '../lookups.ts';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
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

/**
 * Who the customer is. When a colleague changes it, a form that nobody has touched shows the new values; one with unsaved
 * changes keeps them and stays on the version it was read at, so that saving merges or asks.
 */
export function CustomerEditor({ contact, ...rest }: CustomerEditorProps) {
  const { contactFields } = useLookups();
  const [shown, setShown] = useState(contact);
  const form = useRef<HTMLFormElement>(null);
  // a field that holds what is stored now, or what it was shown with, was not touched
  const isTouched = () => {
    if (!form.current) return false;
    const known = [shown, contact].map(one => formValues(one, contactFields));
    const typed = Object.entries(readFields(new FormData(form.current)));
    return typed.some(([name, value]) => known.every(values => values[name] !== value));
  };
  const isOvertaken = contact.version !== shown.version;
  useEffect(() => {
    if (isOvertaken && !isTouched()) setShown(contact);
  });
  return (
    <>
      {isOvertaken && (
        <Banner
          tone="warning"
          inset
          live
          className="mb-3"
          action={
            <button type="button" onClick={() => setShown(contact)}>
              Xem bản mới
            </button>
          }
        >
          Khách hàng vừa được người khác thay đổi. Phần bạn đang sửa vẫn được giữ.
        </Banner>
      )}
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
