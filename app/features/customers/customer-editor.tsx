import { Form } from '@remix-run/react';
import type { ContactDetail } from 'contract/contacts/contacts.ts';
import type { KeptDraft } from 'contract/tickets/draft-content.ts';
import { Button } from '../../ui/button.tsx';
import { DraftInputs, FormNotices, UnsavedChanges } from '../form-draft/unsaved-changes.tsx';
import { useRowForm } from '../form-draft/use-row-form.ts';
import { useLookups } from '../lookups.ts';
import { useFirstWrong } from '../use-first-wrong.ts';
import { CustomerFields } from './customer-fields.tsx';
import { formValues, packPoints, readFields, unpackPoints } from './customer-form-fields.ts';

interface CustomerEditorProps {
  contact: ContactDetail;
  draft: KeptDraft | null;
  /** Names the attempt to save. */
  composer: string;
  /** What was posted and refused, so that it is not lost without JavaScript. */
  submitted?: Record<string, string> | undefined;
  errors?: Record<string, string[]> | undefined;
  pending: boolean;
}

const none = {};

/** Who the customer is. What is typed here is kept until it is saved. */
export function CustomerEditor({ contact, draft, composer, submitted, errors = none, pending }: CustomerEditorProps) {
  const { contactFields } = useLookups();
  const draftKey = `contact:${contact._id}`;
  const form = useRowForm<ContactDetail>({
    ...{ row: contact, draft, submitted, readFields },
    valuesOf: one => formValues(one, contactFields),
    pack: packPoints,
    unpack: unpackPoints,
  });
  useFirstWrong(form.form, errors);
  return (
    <>
      <FormNotices
        form={form}
        {...{ draftKey, composer, draft }}
        overtaken="Khách hàng vừa được người khác thay đổi. Phần bạn đang sửa vẫn được giữ."
      />
      <Form
        method="post"
        className="flex flex-col gap-3"
        ref={form.form}
        data-unsaved={form.isTouched ? '' : undefined}
        {...form.formProps}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={form.version} />
        <input type="hidden" name="base" value={JSON.stringify(form.stored)} />
        <DraftInputs form={form} composer={composer} />
        <CustomerFields key={form.turn} contact={form.shown} values={form.values} errors={errors} />
        <div className="sticky bottom-0 -mx-4 -mb-4 flex items-center gap-2 rounded-b border-t border-line bg-surface px-4 py-2">
          <UnsavedChanges form={form} draftKey={draftKey}>
            <Button type="submit" variant="primary" pending={pending}>
              Lưu
            </Button>
          </UnsavedChanges>
        </div>
      </Form>
    </>
  );
}
