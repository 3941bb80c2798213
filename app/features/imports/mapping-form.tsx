import { Form, useNavigation } from '@remix-run/react';
import type { ImportDetail } from 'contract/contacts/imports.ts';
import { formatCount } from 'contract/numbers.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/text-field.tsx';

interface MappingFormProps {
  item: ImportDetail;
  /** As it was sent, when it was refused. */
  sent?: string[] | undefined;
  errors?: Record<string, string[]> | undefined;
}

/** Which field each column of the file fills. */
export function MappingForm({ item, sent, errors = {} }: MappingFormProps) {
  const pending = useNavigation().formMethod === 'POST';
  const options = item.targets.map(({ name, label }) => ({ value: name, label }));
  const general = errors.mapping?.[0];
  return (
    <Form method="post">
      <Card
        title="Mỗi cột của tệp điền trường nào?"
        description={`${item.name} · ${formatCount(item.rows_total)} dòng`}
        footer={
          <>
            <Button type="submit" name="intent" value="cancel">
              Hủy lượt nhập
            </Button>
            <Button type="submit" name="intent" value="map" variant="primary" pending={pending}>
              Kiểm tra
            </Button>
          </>
        }
      >
        {general && (
          <Banner tone="critical" inset live className="mb-3">
            {general}
          </Banner>
        )}
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {item.columns.map(({ header, target, samples }, at) => (
            <li key={`${at}-${header}`}>
              <SelectField
                label={header}
                name="mapping"
                placeholder="Không nhập cột này"
                options={options}
                defaultValue={sent?.[at] ?? target}
                errors={errors[`mapping.${at}`] ?? errors[`mapping[${at}]`]}
                hint={samples.length > 0 ? samples.join(' · ').slice(0, 90) : 'Trống ở những dòng đầu'}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Form>
  );
}
