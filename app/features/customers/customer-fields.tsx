import type { ContactDetail } from 'contract/contacts/contacts.ts';
import type { ReactNode } from 'react';
import { paths } from '../../http/paths.ts';
import { DayField } from '../../ui/day-field.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import { named } from '../choices.ts';
import { attributeValues, CustomFields } from '../custom-fields.tsx';
import { useLookups } from '../lookups.ts';
import { pointsOf } from './customer-form-fields.ts';
import { genderChoices, tierChoices } from './customer-table.ts';
import { PointFields } from './point-fields.tsx';

interface CustomerFieldsProps {
  /** One text a field: as stored, or as the refused form was typed. */
  values: Record<string, string>;
  errors?: Record<string, string[]> | undefined;
  /** The customer who is edited; absent for a new one. */
  contact?: ContactDetail;
  /** Draws the three parts of the form. */
  parts?: (who: ReactNode, more: ReactNode, custom: ReactNode) => ReactNode;
}

const none = {};

/** Somebody or something that the customer still names though the lists no longer do. */
const including = (
  options: { value: string; label: string }[],
  one: { _id: string; name: string } | null | undefined,
) =>
  one && !options.some(option => option.value === one._id)
    ? [...options, { value: one._id, label: one.name }]
    : options;

/** The fields of a customer as native inputs, for the new one and the one that is edited. */
export function CustomerFields({ values, errors = none, contact, parts = inOneColumn }: CustomerFieldsProps) {
  const lookups = useLookups();
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', errors: errors[name] });
  const carrierOf = (id: string) => contact?.phones.find(phone => phone._id === id)?.carrier;
  const who = (
    <>
      <TextField label="Tên khách hàng" {...field('name')} required maxLength={200} autoComplete="off" />
      {(['phones', 'emails'] as const).map(list => (
        <PointFields
          key={list}
          list={list}
          values={pointsOf(values[list])}
          errors={errors}
          self={contact?._id}
          detailOf={carrierOf}
        />
      ))}
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Giới tính" {...field('gender')} placeholder="Chưa rõ" options={genderChoices} />
        <DayField label="Ngày sinh" {...field('dob')} />
      </div>
      <TextField label="Địa chỉ" {...field('address')} maxLength={500} autoComplete="off" />
      <TextField label="Tỉnh/Thành phố" {...field('city')} maxLength={100} suggest={paths.pickCities} />
      <TextareaField label="Ghi chú" {...field('note')} rows={3} maxLength={5000} />
    </>
  );
  const more = (
    <>
      <SelectField label="Hạng" {...field('tier')} options={tierChoices} />
      <SelectField
        label="Nhóm khách hàng"
        {...field('group_id')}
        placeholder="Không có"
        options={including(named(lookups.customerGroups), contact?.group)}
      />
      <SelectField
        label="Tổ chức"
        {...field('organization_id')}
        placeholder="Không có"
        options={including(named(lookups.organizations), contact?.organization)}
      />
      <SelectField
        label="Người phụ trách"
        {...field('assignee_id')}
        placeholder="Không có"
        options={including(named(lookups.users), contact?.assignee)}
      />
      <SelectField
        label="Bộ phận"
        {...field('department_id')}
        placeholder="Không có"
        options={including(named(lookups.departments), contact?.department)}
      />
      <TextField label="Tag" {...field('tags')} hint="Cách nhau bằng dấu phẩy" suggest={paths.pickTags} />
    </>
  );
  const custom = (
    <CustomFields
      fields={lookups.contactFields}
      values={attributeValues(lookups.contactFields, values)}
      errors={errors}
    />
  );
  return parts(who, more, lookups.contactFields.length > 0 && custom);
}

const inOneColumn = (who: ReactNode, more: ReactNode, custom: ReactNode) => (
  <>
    {who}
    {more}
    {custom}
  </>
);
