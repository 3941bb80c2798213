import { sourceLabels } from 'contract/enums.ts';
import { paths } from '../../http/paths.ts';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { labelled, named } from '../choices.ts';
import { attributeValues, CustomFields } from '../custom-fields.tsx';
import { useLookups } from '../lookups.ts';

/** What the empty form holds already. */
export const emptyTicket = { source: 'hand' };

export type FieldOf = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
};

/** What a new ticket is, beside who asks and what was said. */
export function NewTicketFields({
  field,
  values,
  errors,
}: {
  field: FieldOf;
  values: Record<string, string>;
  errors: Record<string, string[]>;
}) {
  const lookups = useLookups();
  return (
    <>
      <SelectField
        label="Người xử lý"
        {...field('assignee_id')}
        placeholder="Chưa phân công"
        options={named(lookups.users)}
      />
      <SelectField
        label="Bộ phận"
        {...field('department_id')}
        placeholder="Không có"
        options={named(lookups.departments)}
      />
      <SelectField
        label="Độ ưu tiên"
        {...field('priority_id')}
        placeholder="Không có"
        options={named(lookups.priorities)}
        hint="Hạn xử lý tính từ độ ưu tiên khi để trống"
      />
      <DateTimePicker label="Hạn xử lý" isDeadline {...field('due_at')} />
      <SelectField label="Loại ticket" {...field('type_id')} placeholder="Không có" options={named(lookups.types)} />
      <SelectField label="Dịch vụ" {...field('service_id')} placeholder="Không có" options={named(lookups.services)} />
      <SelectField label="Nguồn" {...field('source')} options={labelled(sourceLabels)} />
      <TextField label="Tag" {...field('tags')} hint="Cách nhau bằng dấu phẩy" suggest={paths.pickTags} />
      <TextField label="Cc" {...field('cc')} hint="Nhận email trả lời cùng khách" autoComplete="off" />
      <CustomFields
        fields={lookups.ticketFields}
        values={attributeValues(lookups.ticketFields, values)}
        errors={errors}
      />
    </>
  );
}
