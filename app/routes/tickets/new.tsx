import { randomUUID } from 'node:crypto';
import { getFormProps, useForm } from '@conform-to/react';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readContact } from 'contract/contacts/contacts.ts';
import { sourceLabels } from 'contract/enums.ts';
import { type NewTicketForm, newTicketForm } from 'contract/tickets/ticket-forms.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { CustomFields } from '../../features/custom-fields.tsx';
import { useLookups } from '../../features/lookups.ts';
import { RequesterFields } from '../../features/tickets/requester-fields.tsx';
import { ApiFailure } from '../../http/api.server.ts';
import { actionFor, loaderFor, type Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { submit } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import { CheckboxField } from '../../ui/toggle-field.tsx';

export const loader = loaderFor('/tickets/:ticketId', async visit => ({
  key: randomUUID(),
  known: await requesterOf(visit),
}));

/** The customer whom `?requester_id=` names, if I may see them. */
async function requesterOf({ url, api }: Visit) {
  const id = Number(url.searchParams.get('requester_id'));
  if (!Number.isInteger(id) || id < 1) return undefined;
  try {
    const { data } = await api(readContact, { params: { id } });
    const values = (points: { value: string }[]) => points.map(point => point.value);
    return { _id: id, name: data.name, phones: values(data.phones), emails: values(data.emails) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return undefined;
    throw error;
  }
}

export const action = actionFor('/tickets/:ticketId', async ({ request, api }) => {
  const form = await request.formData();
  const idempotencyKey = String(form.get('key') ?? '');
  form.delete('key');
  return submit(form, newTicketForm, async value => {
    const { data } = await api(createTicket, { json: value as never }, { idempotencyKey });
    return redirectWithToast(paths.ticket(data._id), { kind: 'success', title: `Đã tạo ticket ${data.code}` });
  });
});

const named = (list: readonly { _id: string; name: string }[]) =>
  list.map(({ _id, name }) => ({ value: _id, label: name }));
const sourceOptions = Object.entries(sourceLabels).map(([value, label]) => ({ value, label }));

export default function NewTicket() {
  const { key, known } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lookups = useLookups();
  const pending = useNavigation().state !== 'idle';
  const [form, fields] = useForm<NewTicketForm>({ lastResult: answer?.submission });
  const typed = (answer?.submission.initialValue ?? {}) as Record<string, string | undefined>;
  const field = (name: keyof NewTicketForm) => ({
    name,
    defaultValue: typed[name],
    errors: fields[name]?.errors as string[] | undefined,
  });
  return (
    <>
      <PageHeader title="Ticket mới" backHref={paths.tickets} />
      {form.errors && (
        <Banner tone="critical" inset live className="mb-3">
          {form.errors[0]}
        </Banner>
      )}
      <Form method="post" {...getFormProps(form)} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="format" value="text" />
        <div className="flex min-w-0 flex-col gap-4 rounded border border-line bg-surface p-4">
          <RequesterFields field={field} known={known} />
          <TextField label="Tiêu đề" {...field('subject')} required maxLength={300} autoComplete="off" />
          <TextareaField label="Nội dung" {...field('body')} rows={8} />
          <CheckboxField
            label="Gửi nội dung này cho khách qua email"
            hint="Không chọn: lưu thành ghi chú nội bộ"
            name="is_public"
            defaultChecked={typed.is_public === 'on'}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-3 rounded border border-line bg-surface p-4">
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
          <DateTimePicker label="Hạn xử lý" name="due_at" defaultValue={typed.due_at} errors={field('due_at').errors} />
          <SelectField
            label="Loại ticket"
            {...field('type_id')}
            placeholder="Không có"
            options={named(lookups.types)}
          />
          <SelectField
            label="Dịch vụ"
            {...field('service_id')}
            placeholder="Không có"
            options={named(lookups.services)}
          />
          <SelectField
            label="Nguồn"
            {...field('source')}
            defaultValue={typed.source ?? 'hand'}
            options={sourceOptions}
          />
          <TextField label="Tag" {...field('tags')} hint="Cách nhau bằng dấu phẩy" autoComplete="off" />
          <TextField label="Cc" {...field('cc')} hint="Nhận email trả lời cùng khách" autoComplete="off" />
          <CustomFields fields={lookups.ticketFields} values={attributesOf(typed)} errors={form.allErrors} />
          <div className="flex justify-end gap-2">
            <LinkButton href={paths.tickets} variant="quiet">
              Hủy
            </LinkButton>
            <Button type="submit" variant="primary" pending={pending}>
              Tạo ticket
            </Button>
          </div>
        </div>
      </Form>
    </>
  );
}

const attributesOf = (typed: Record<string, unknown>) => (typed.attributes ?? {}) as Record<string, unknown>;
