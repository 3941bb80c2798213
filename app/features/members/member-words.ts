import { assignableRoles, callChannelTypes, dataScopeLabels, dataScopes, roleLabels } from 'contract/enums.ts';
import type { FieldDefinition } from 'contract/filters.ts';
import type { Member, MemberStatus } from 'contract/users/users.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import { type Choice, named } from '../choices.ts';
import type { Lookups } from '../lookups.ts';

export const statusWords: Record<MemberStatus, { label: string; tone: Tone }> = {
  active: { label: 'Đang hoạt động', tone: 'positive' },
  invited: { label: 'Chờ nhận lời mời', tone: 'warning' },
  disabled: { label: 'Đã khóa', tone: 'neutral' },
};

export const roleChoices: Choice[] = assignableRoles.map(value => ({ value, label: roleLabels[value] }));
export const scopeChoices: Choice[] = dataScopes.map(value => ({ value, label: dataScopeLabels[value] }));
export const channelChoices: Choice[] = callChannelTypes.map(({ id, code, name }) => ({
  value: String(id),
  label: code === 'MOBILE_APP' ? `${name} (chưa hỗ trợ)` : name,
}));

/** The choices of a field by which the list is filtered; undefined when its values are typed. */
export function memberChoices(lookups: Lookups, field: FieldDefinition): Choice[] | undefined {
  switch (field.name) {
    case 'role':
      return roleChoices;
    case 'scope':
      return scopeChoices;
    case 'status':
      return Object.entries(statusWords).map(([value, { label }]) => ({ value, label }));
    case 'department_id':
      return named(lookups.departments);
    case 'organization_id':
      return named(lookups.organizations);
  }
  return undefined;
}

/** What a form of theirs holds, as people read it. */
export const memberInWords = (
  values: Partial<Record<keyof Member, unknown>>,
  { lookups: { nameOf }, hotlines }: { lookups: Lookups; hotlines: Choice[] },
): [label: string, text: string][] => {
  const word = (choices: Choice[], value: unknown) => choices.find(one => one.value === String(value))?.label ?? '';
  const departments = ([values.department_ids ?? []].flat() as string[]).map(nameOf).sort();
  return [
    ['Họ và tên', String(values.name ?? '').trim()],
    ['Email', String(values.email ?? '')],
    ['Vai trò', word(roleChoices, values.role)],
    ['Phạm vi dữ liệu', word(scopeChoices, values.scope)],
    ['Bộ phận', departments.join(', ')],
    ['Tổ chức', nameOf(values.organization_id as string | null | undefined)],
    ['Máy nhánh SIP', String(values.sip_extension ?? '').trim()],
    ['Kênh gọi', word(channelChoices, values.call_channel_type)],
    ['Địa chỉ nhận cuộc gọi', String(values.call_address ?? '').trim()],
    ['Hotline gọi ra', values.hotline_id ? word(hotlines, values.hotline_id) : ''],
    ['Tự động nhấc máy', [true, 'on'].includes(values.auto_answer as string) ? 'Có' : 'Không'],
  ];
};
