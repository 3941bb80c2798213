import { Form, useNavigation } from '@remix-run/react';
import { onDuplicates } from 'contract/contacts/import-choices.ts';
import type { ImportDetail } from 'contract/contacts/imports.ts';
import { formatCount } from 'contract/numbers.ts';
import { paths } from '../../http/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { canRun, duplicateWords } from './import-words.ts';

/** What the trial found, and the choice before anything is written. */
export function Trial({ item }: { item: ImportDetail }) {
  const pending = useNavigation().formMethod === 'POST';
  const { counts } = item;
  const figures = [
    ['Khách hàng mới', counts.new],
    ['Trùng', counts.duplicate],
    ['Lỗi, sẽ không nhập', counts.bad],
    ['Được sửa giúp', counts.repaired],
  ] as const;
  return (
    <Form method="post" className="mb-4">
      <Card
        title="Kết quả kiểm tra"
        description={`${item.name}. Chưa có gì được ghi.`}
        footer={
          <>
            <Button type="submit" name="intent" value="cancel">
              Hủy lượt nhập
            </Button>
            <LinkButton href={`${paths.import(item._id)}?step=mapping`}>Ghép lại cột</LinkButton>
            {canRun(counts) && (
              <Button type="submit" name="intent" value="run" variant="primary" pending={pending}>
                Nhập {formatCount(counts.new + counts.duplicate)} dòng
              </Button>
            )}
          </>
        }
      >
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {figures.map(([label, count]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="figures text-xl font-semibold">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
        {counts.duplicate > 0 && (
          <fieldset className="mt-4">
            <legend className="mb-2 font-semibold">
              Với dòng trùng khách hàng đã có, hoặc trùng dòng trước trong tệp
            </legend>
            <div className="flex flex-col gap-2">
              {onDuplicates.map(choice => (
                <label key={choice} className="flex items-start gap-2">
                  <input
                    type="radio"
                    className="mt-1"
                    name="on_duplicate"
                    value={choice}
                    defaultChecked={choice === item.on_duplicate}
                  />
                  <span>
                    {duplicateWords[choice].label}
                    <span className="block text-sm text-muted">{duplicateWords[choice].hint}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </Card>
    </Form>
  );
}
