import { Form } from '@remix-run/react';
import { sourceDetailLabels, sourceLabels, type TicketStatus, ticketStatuses } from 'contract/enums.ts';
import { networkMessage } from 'contract/errors.ts';
import { nextStatuses } from 'contract/ticket-status.ts';
import type { TicketDetail } from 'contract/tickets/tickets.ts';
import type { RefObject } from 'react';
import { paths } from '../../http/paths.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { Picker, type PickerOption } from '../../ui/picker.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { labelled, named } from '../choices.ts';
import { CustomFields } from '../custom-fields.tsx';
import { type Lookups, useLookups } from '../lookups.ts';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import { useOvertaken } from '../use-overtaken.tsx';
import { formValues, readFields } from './ticket-form-fields.ts';

/** Somebody or something that the ticket still names though the lists no longer do. */
const including = (options: { value: string; label: string }[], one: { _id: string; name: string } | null) =>
  one && !options.some(option => option.value === one._id)
    ? [...options, { value: one._id, label: one.name }]
    : options;

/** Customers by name, any form of a number or address. */
async function searchContacts(term: string): Promise<PickerOption[]> {
  const answer = await fetch(`/pickers/contacts?${new URLSearchParams({ q: term })}`);
  if (!answer.ok) throw new Error(networkMessage('ERR_NETWORK'));
  return ((await answer.json()) as { options: PickerOption[] }).options;
}

const contentOf = (form: HTMLFormElement) => JSON.stringify(readFields(new FormData(form)));

interface PropertyFormProps {
  ticket: TicketDetail;
  /** What was posted and refused, so that it is not lost without JavaScript. */
  submitted?: Record<string, string> | undefined;
  errors?: Record<string, string[]> | undefined;
  pending: boolean;
}

/** What the ticket is, beside what was said. */
export function PropertyForm({ ticket, ...rest }: PropertyFormProps) {
  const { ticketFields } = useLookups();
  const { shown, form, notice } = useOvertaken({
    row: ticket,
    valuesOf: one => formValues(one, ticketFields),
    readFields,
    message: 'Ticket vừa được người khác thay đổi. Phần bạn đang sửa vẫn được giữ.',
  });
  return (
    <>
      {notice}
      <Properties key={shown.version} formRef={form} ticket={shown} {...rest} />
    </>
  );
}

function Properties({
  ticket,
  submitted,
  errors,
  pending,
  formRef,
}: PropertyFormProps & { formRef: RefObject<HTMLFormElement> }) {
  const lookups = useLookups();
  const guard = useUnsavedGuard(formRef, contentOf);
  const stored = formValues(ticket, lookups.ticketFields);
  const field = (name: string) => ({
    name,
    defaultValue: submitted?.[name] ?? stored[name] ?? '',
    errors: errors?.[name],
  });
  const status = Number(stored.status) as TicketStatus;
  const statuses = ticketStatuses.filter(({ id }) => id === status || nextStatuses(status).includes(id));
  return (
    <Form method="post" id="properties" className="flex flex-col gap-3" ref={formRef}>
      {guard}
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={ticket.version} />
      <input type="hidden" name="base" value={JSON.stringify(stored)} />
      <TextField label="Tiêu đề" {...field('subject')} required maxLength={300} />
      <SelectField
        label="Trạng thái"
        {...field('status')}
        options={statuses.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <SelectField
        label="Người xử lý"
        {...field('assignee_id')}
        placeholder="Chưa phân công"
        options={including(named(lookups.users), ticket.assignee)}
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
      />
      <DateTimePicker
        label="Hạn xử lý"
        name="due_at"
        defaultValue={field('due_at').defaultValue}
        errors={errors?.due_at}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Loại ticket" {...field('type_id')} placeholder="Không có" options={named(lookups.types)} />
        <SelectField
          label="Dịch vụ"
          {...field('service_id')}
          placeholder="Không có"
          options={named(lookups.services)}
        />
      </div>
      <Picker
        label="Người yêu cầu"
        name="requester_id"
        required
        search={searchContacts}
        searchHref={paths.customers}
        defaultSelected={[{ value: String(ticket.requester._id), label: ticket.requester.name }]}
        errors={errors?.requester_id}
      />
      <TextField label="Tag" {...field('tags')} hint="Cách nhau bằng dấu phẩy" />
      <Followers ticket={ticket} lookups={lookups} errors={errors?.follower_ids} />
      <TextField label="Cc" {...field('cc')} hint="Nhận email trả lời cùng khách" />
      <details
        className="group"
        open={errors?.organization_id || errors?.source || errors?.source_detail ? true : undefined}
      >
        <summary className="cursor-pointer py-1 text-sm font-semibold text-accent">Thông tin thêm</summary>
        <div className="mt-2 flex flex-col gap-3">
          <SelectField
            label="Tổ chức"
            {...field('organization_id')}
            placeholder="Không có"
            options={named(lookups.organizations)}
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
      <CustomFields fields={lookups.ticketFields} values={ticket.attributes} errors={errors ?? {}} />
      <div className="sticky bottom-0 -mx-4 -mb-4 flex justify-end rounded-b border-t border-line bg-surface px-4 py-2">
        <Button type="submit" variant="primary" pending={pending}>
          Lưu
        </Button>
      </div>
    </Form>
  );
}

function Followers({
  ticket,
  lookups,
  errors,
}: {
  ticket: TicketDetail;
  lookups: Lookups;
  errors: string[] | undefined;
}) {
  return (
    <>
      <input type="hidden" name="follower_ids" value="" />
      <Picker
        label="Người theo dõi"
        name="follower_ids"
        multiple
        options={named(lookups.users)}
        defaultSelected={ticket.followers.map(({ _id, name }) => ({ value: _id, label: name }))}
        errors={errors}
      />
    </>
  );
}
