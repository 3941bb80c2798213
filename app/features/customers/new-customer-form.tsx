import { Form } from '@remix-run/react';
import type { KeptDraft } from 'contract/tickets/draft-content.ts';
import { paths } from '../../http/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DraftInputs, FormNotices, UnsavedChanges } from '../form-draft/unsaved-changes.tsx';
import { useRowForm } from '../form-draft/use-row-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import { readFields } from './customer-form-fields.ts';

interface NewCustomerFormProps {
  /** What the page is opened with. */
  given: Record<string, string>;
  draft: KeptDraft | null;
  /** Names the attempt to make the customer. */
  composer: string;
  submitted?: Record<string, string> | undefined;
  errors?: Record<string, string[]> | undefined;
  pending: boolean;
}

const none = {};
const row = { version: 0 };
const draftKey = 'contact:new';

/** A customer who is being entered: kept as a draft until they are made. */
export function NewCustomerForm({ given, draft, composer, submitted, errors = none, pending }: NewCustomerFormProps) {
  const form = useRowForm<object>({
    ...{ row, draft, submitted, given, readFields },
    valuesOf: () => ({ tier: '0' }),
  });
  return (
    <>
      <FormNotices form={form} {...{ draftKey, composer, draft }} />
      <Form
        method="post"
        aria-label="Khách hàng mới"
        ref={form.form}
        data-unsaved={form.isTouched ? '' : undefined}
        {...form.formProps}
      >
        <input type="hidden" name="intent" value="save" />
        <DraftInputs form={form} composer={composer} />
        <CustomerFields
          key={form.turn}
          values={form.values}
          errors={errors}
          parts={(who, more, custom) => (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <Card title="Thông tin khách hàng">
                <div className="flex flex-col gap-3">{who}</div>
              </Card>
              <Card
                title="Phân loại"
                footer={
                  <UnsavedChanges form={form} draftKey={draftKey}>
                    <LinkButton href={paths.customers} variant="quiet">
                      Hủy
                    </LinkButton>
                    <Button type="submit" variant="primary" pending={pending}>
                      Tạo khách hàng
                    </Button>
                  </UnsavedChanges>
                }
              >
                <div className="flex flex-col gap-3">
                  {more}
                  {custom}
                </div>
              </Card>
            </div>
          )}
        />
      </Form>
    </>
  );
}
