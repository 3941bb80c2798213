import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import type { Member } from 'contract/users/users.ts';
import { useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Picker } from '../../ui/picker.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { type Choice, named } from '../choices.ts';
import { type Lookups, useLookups } from '../lookups.ts';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import { DeskPhones, type DeviceAnswer } from './desk-phones.tsx';
import { MemberActions } from './member-actions.tsx';
import type { MemberPanel, MemberPlace } from './member-place.ts';
import { memberInWords, roleChoices, scopeChoices } from './member-words.ts';
import { ReachFields } from './reach-fields.tsx';

interface Props {
  panel: Extract<MemberPanel, { kind: 'new' | 'edit' }>;
  place: MemberPlace;
  href: string;
  constraint: Parameters<typeof useForm>[0]['constraint'];
  answer:
    | ({
        submission?: SubmissionResult<string[]>;
        failure?: { status: number; body: Record<string, unknown> };
      } & DeviceAnswer)
    | undefined;
}

type Values = Record<string, string>;

/** The form of somebody new or known, over the list. */
export function MemberDrawer({ panel: given, place, href, constraint, answer }: Props) {
  // as it was opened: a list that loads again meanwhile must not make the form newer than what was read
  const [panel] = useState(given);
  // of now: telephones change beside the form
  const devices = given.kind === 'edit' ? given.devices : [];
  const lookups = useLookups();
  const formRef = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().formMethod === 'POST';
  const row = panel.kind === 'edit' ? panel.row : undefined;
  const isMe = panel.kind === 'edit' && panel.isMe;
  const values = startValues(row);
  const [form, fields] = useForm<Values>({
    id: row ? `member-${row._id}` : 'member-new',
    lastResult: answer?.submission,
    constraint,
    defaultValue: values as never,
  });
  const guard = useUnsavedGuard(formRef);
  const current = answer?.failure?.status === 409 ? (answer.failure.body.current as Member | undefined) : undefined;
  const typed = (answer?.submission?.initialValue ?? values) as Record<string, string | string[] | undefined>;
  const chosen = [typed.department_ids ?? []].flat();
  const departments = named(lookups.departments);
  const intent = row ? 'update' : 'create';
  const select = (name: string) => ({
    name,
    defaultValue: String(typed[name] ?? ''),
    errors: fields[name]?.errors,
  });
  const locked = (name: 'role' | 'scope') => isMe && <input type="hidden" name={name} value={String(values[name])} />;
  const ownHint = isMe ? 'Của chính bạn: quản trị viên khác đổi được.' : undefined;
  return (
    <Drawer
      title={row ? 'Sửa thành viên' : 'Thêm thành viên'}
      description={row ? undefined : 'Người này nhận thư có liên kết một lần để tự đặt mật khẩu.'}
      closeHref={href}
      footer={
        <>
          <LinkButton href={href}>Hủy</LinkButton>
          <Button type="submit" variant="primary" form={form.id} name="intent" value={intent} pending={isSaving}>
            {current ? 'Lưu đè' : row ? 'Lưu' : 'Gửi lời mời'}
          </Button>
        </>
      }
    >
      {row && !isMe && <MemberActions row={row} place={place} />}
      <Form method="post" {...getFormProps(form)} ref={formRef} className="flex flex-col gap-4">
        {/* what Enter presses before JavaScript */}
        <button type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true" className="sr-only" />
        {form.errors && (
          <Banner tone={current ? 'warning' : 'critical'} inset live>
            {form.errors[0]}
          </Banner>
        )}
        {current && <Current mine={typed} current={current} lookups={lookups} hotlines={panel.hotlines} />}
        {row && <input type="hidden" name="version" value={String(current?.version ?? typed.version ?? row.version)} />}
        {panel.kind === 'new' && <input type="hidden" name="key" value={panel.key} />}
        <TextField
          {...getInputProps(fields.name!, { type: 'text' })}
          label="Họ và tên"
          errors={fields.name?.errors}
          maxLength={100}
          autoComplete="off"
          autoFocus
        />
        {row && row.status !== 'invited' ? (
          <TextField
            label="Email"
            value={row.email}
            readOnly
            disabled
            hint="Người này đăng nhập bằng địa chỉ này; không đổi được sau khi đã nhận lời mời."
          />
        ) : (
          <TextField
            {...getInputProps(fields.email!, { type: 'text' })}
            label="Email"
            errors={fields.email?.errors}
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            hint={row ? 'Đổi địa chỉ sẽ gửi lời mời mới và hủy liên kết cũ.' : undefined}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <SelectField label="Vai trò" {...select('role')} options={roleChoices} disabled={isMe} hint={ownHint} />
            {locked('role')}
          </div>
          <div>
            <SelectField
              label="Phạm vi dữ liệu"
              {...select('scope')}
              options={scopeChoices}
              disabled={isMe}
              hint={isMe ? undefined : 'Ticket và khách hàng nào được thấy.'}
            />
            {locked('scope')}
          </div>
        </div>
        <Picker
          label="Bộ phận"
          name="department_ids"
          multiple
          options={departments}
          defaultSelected={departments.filter(({ value }) => chosen.includes(value))}
          errors={fields.department_ids?.errors}
          placeholder="Không thuộc bộ phận nào"
        />
        <SelectField
          label="Tổ chức"
          {...select('organization_id')}
          options={named(lookups.organizations)}
          placeholder="Không có"
        />
        <ReachFields fields={fields} select={select} hotlines={panel.hotlines} />
      </Form>
      {row && (
        <DeskPhones
          {...{ devices, place, answer }}
          canAdd={row.status !== 'disabled'}
          isSilent={row.call_channel_type !== 1}
        />
      )}
      {guard}
    </Drawer>
  );
}

function startValues(row: Member | undefined) {
  if (!row) return { role: 'agent', scope: 'all', call_channel_type: '0', department_ids: [] as string[] };
  return {
    name: row.name,
    email: row.email,
    role: row.role,
    scope: row.scope,
    department_ids: row.department_ids,
    organization_id: row.organization_id ?? '',
    sip_extension: row.sip_extension,
    call_channel_type: String(row.call_channel_type),
    call_address: row.call_address,
    hotline_id: row.hotline_id ?? '',
    auto_answer: row.auto_answer ? 'on' : '',
  };
}

/** What stands there now where it differs from the form. */
function Current({ mine, current, ...known }: { mine: object; current: Member; lookups: Lookups; hotlines: Choice[] }) {
  const own = memberInWords({ email: current.email, ...mine }, known);
  const changed = memberInWords(current, known).filter(([, text], at) => own[at]![1] !== text);
  if (changed.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded border border-line p-3 text-sm">
      {changed.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label} hiện tại</dt>
          <dd className="font-semibold wrap-anywhere">{text || 'không có'}</dd>
        </div>
      ))}
    </dl>
  );
}
