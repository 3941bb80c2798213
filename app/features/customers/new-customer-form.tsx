import { paths } from '../../http/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RowFormFrame, type RowFormProps } from '../form-draft/row-form.tsx';
import { UnsavedChanges, UnsentNote } from '../form-draft/unsaved-changes.tsx';
import { useRowForm } from '../form-draft/use-row-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import { readFields } from './customer-form-fields.ts';

interface NewCustomerFormProps extends RowFormProps {
  /** What the page is opened with. */
  given: Record<string, string>;
}

const row = { version: 0 };
const draftKey = 'contact:new';
const draftKeyAt = (pathname: string) => {
  const made = /^\/customers\/(\d+)$/.exec(pathname);
  return made ? `contact:${made[1]}` : undefined;
};

/** A customer who is being entered: kept as a draft until they are made. */
export function NewCustomerForm({ given, submitted, pending, ...kept }: NewCustomerFormProps) {
  const form = useRowForm<object>({
    ...{ row, draft: kept.draft, submitted, given, readFields, draftKeyAt },
    valuesOf: () => ({ tier: '0' }),
  });
  return (
    <RowFormFrame {...{ form, draftKey, ...kept }} label="Khách hàng mới">
      <CustomerFields
        key={form.turn}
        values={form.values}
        errors={kept.errors}
        parts={(who, more, custom) => (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Card title="Thông tin khách hàng">
              <div className="flex flex-col gap-3">{who}</div>
            </Card>
            <Card
              title="Phân loại"
              footer={
                <>
                  <UnsentNote form={form} />
                  <UnsavedChanges form={form} draftKey={draftKey}>
                    <LinkButton href={paths.customers} variant="quiet">
                      Hủy
                    </LinkButton>
                    <Button type="submit" variant="primary" pending={pending}>
                      Tạo khách hàng
                    </Button>
                  </UnsavedChanges>
                </>
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
    </RowFormFrame>
  );
}
