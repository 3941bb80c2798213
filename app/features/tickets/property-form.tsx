import { sourceDetailLabels, sourceLabels, type TicketStatus, ticketStatuses } from 'contract/enums.ts';
import { nextStatuses } from 'contract/ticket-status.ts';
import type { TicketDetail } from 'contract/tickets/tickets.ts';
import { useRef } from 'react';
import { paths } from '../../http/paths.ts';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { Picker, type PickerOption } from '../../ui/picker.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { labelled, named } from '../choices.ts';
import { attributeValues, CustomFields } from '../custom-fields.tsx';
import { RowFormFrame, type RowFormProps, SaveBar } from '../form-draft/row-form.tsx';
import { type RowForm, useRowForm } from '../form-draft/use-row-form.ts';
import { type Lookups, useLookups } from '../lookups.ts';
import { useListHref } from '../tabs/use-list-href.ts';
import { dueCountedWords } from './due-counted.ts';
import { formValues, readFields } from './ticket-form-fields.ts';

/** Somebody or something that the ticket still names though the lists no longer do. */
const including = (options: { value: string; label: string }[], one: { _id: string; name: string } | null) =>
  one && !options.some(option => option.value === one._id)
    ? [...options, { value: one._id, label: one.name }]
    : options;

/** What the ticket is, beside what was said. What is typed here is kept until it is saved. */
export function PropertyForm({ ticket, submitted, pending, ...kept }: RowFormProps & { ticket: TicketDetail }) {
  const { ticketFields } = useLookups();
  const list = useListHref(paths.tickets);
  const draftKey = `ticket:${ticket._id}:form`;
  /** The name of whom the picker shows, which a draft needs beside the number. */
  const requester = useRef<string>();
  const form = useRowForm<TicketDetail>({
    ...{ row: ticket, draft: kept.draft, submitted, readFields },
    valuesOf: one => formValues(one, ticketFields),
    pack: changes =>
      changes.requester_id ? { ...changes, requester_name: requester.current ?? changes.requester_id } : changes,
  });
  requester.current ??= form.values.requester_name;
  return (
    <RowFormFrame
      {...{ form, draftKey, ...kept }}
      overtaken="Ticket vừa được người khác thay đổi. Phần bạn đang sửa vẫn được giữ."
      className="flex flex-col gap-3"
    >
      {/* where to go when the ticket is handed away */}
      <input type="hidden" name="back" value={list} />
      <Properties
        key={form.turn}
        form={form}
        errors={kept.errors}
        onRequester={name => {
          requester.current = name;
        }}
      />
      <SaveBar {...{ form, draftKey, pending }} />
    </RowFormFrame>
  );
}

const noLonger = 'Không còn trong danh sách';

interface PropertiesProps {
  form: RowForm<TicketDetail>;
  errors: RowFormProps['errors'];
  onRequester: (name: string | undefined) => void;
}

function Properties({ form, errors, onRequester }: PropertiesProps) {
  const lookups = useLookups();
  const { shown: ticket, stored, values } = form;
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', errors: errors?.[name] });
  /** A choice that the ticket or its draft names though the list no longer does is not taken away. */
  const choice = (name: string, options: { value: string; label: string }[]) => {
    const gone = [...new Set([stored[name], values[name]])].filter(
      value => value && !options.some(option => option.value === value),
    );
    return { ...field(name), options: [...options, ...gone.map(value => ({ value: value!, label: noLonger }))] };
  };
  const status = Number(stored.status) as TicketStatus;
  const typedStatus = Number(values.status);
  const statuses = ticketStatuses.filter(
    ({ id }) => id === status || id === typedStatus || nextStatuses(status).includes(id),
  );
  return (
    <>
      <TextField label="Tiêu đề" {...field('subject')} required maxLength={300} />
      <SelectField
        label="Trạng thái"
        {...field('status')}
        options={statuses.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <SelectField
        label="Người xử lý"
        {...choice('assignee_id', including(named(lookups.users), ticket.assignee))}
        placeholder="Chưa phân công"
      />
      <SelectField label="Bộ phận" {...choice('department_id', named(lookups.departments))} placeholder="Không có" />
      <SelectField label="Độ ưu tiên" {...choice('priority_id', named(lookups.priorities))} placeholder="Không có" />
      <DateTimePicker
        label="Hạn xử lý"
        name="due_at"
        isDeadline
        defaultValue={field('due_at').defaultValue}
        hint={dueCountedWords(ticket)}
        errors={errors?.due_at}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Loại ticket" {...choice('type_id', named(lookups.types))} placeholder="Không có" />
        <SelectField label="Dịch vụ" {...choice('service_id', named(lookups.services))} placeholder="Không có" />
      </div>
      <Picker
        label="Người yêu cầu"
        name="requester_id"
        required
        search={paths.pickContacts}
        searchHref={paths.customers}
        defaultSelected={[requesterOf(form)]}
        onChange={chosen => {
          onRequester(chosen[0]?.label);
          form.formProps.onClick();
        }}
        errors={errors?.requester_id}
      />
      <TextField label="Tag" {...field('tags')} hint="Cách nhau bằng dấu phẩy" suggest={paths.pickTags} />
      <Followers ticket={ticket} chosen={values.follower_ids ?? ''} lookups={lookups} errors={errors?.follower_ids} />
      <TextField label="Cc" {...field('cc')} hint="Nhận email trả lời cùng khách" />
      <details
        className="group"
        open={errors?.organization_id || errors?.source || errors?.source_detail ? true : undefined}
      >
        <summary className="cursor-pointer py-1 text-sm font-semibold text-accent">Thông tin thêm</summary>
        <div className="mt-2 flex flex-col gap-3">
          <SelectField
            label="Tổ chức"
            {...choice('organization_id', named(lookups.organizations))}
            placeholder="Không có"
          />
          <SelectField label="Nguồn" {...field('source')} options={labelled(sourceLabels)} />
          <SelectField
            label="Chi tiết nguồn"
            {...field('source_detail')}
            placeholder="Không có"
            options={labelled(sourceDetailLabels)}
          />
        </div>
      </details>
      <CustomFields
        fields={lookups.ticketFields}
        values={attributeValues(lookups.ticketFields, values)}
        errors={errors ?? {}}
      />
    </>
  );
}

/** Whom the ticket is from, or whom its draft names. */
function requesterOf({ shown: { requester }, stored, values }: RowForm<TicketDetail>): PickerOption {
  const value = values.requester_id ?? '';
  if (value === stored.requester_id) return { value, label: requester.name };
  return { value, label: values.requester_name ?? value };
}

function Followers({
  ticket,
  chosen,
  lookups,
  errors,
}: {
  ticket: TicketDetail;
  /** Ids, by commas. */
  chosen: string;
  lookups: Lookups;
  errors: string[] | undefined;
}) {
  const known = ticket.followers.reduce(including, named(lookups.users));
  return (
    <>
      <input type="hidden" name="follower_ids" value="" />
      <Picker
        label="Người theo dõi"
        name="follower_ids"
        multiple
        options={named(lookups.users)}
        defaultSelected={known.filter(({ value }) => chosen.split(',').includes(value))}
        errors={errors}
      />
    </>
  );
}
