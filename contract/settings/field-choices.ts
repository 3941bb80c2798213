import { type AttributeType, attributeTypes, ticketAttributeTypes } from '../enums.ts';

/** Attributes with target user are of customers, with target ticket of tickets. */
export const fieldTargets = ['user', 'ticket'] as const;
export type FieldTarget = (typeof fieldTargets)[number];

/** Who may see an attribute of tickets. */
export const visibilities = ['all', 'departments', 'agents', 'me'] as const;
export type Visibility = (typeof visibilities)[number];
export const visibilityLabels: Record<Visibility, string> = {
  all: 'Mọi chuyên viên',
  departments: 'Chuyên viên của các bộ phận',
  agents: 'Những chuyên viên được chọn',
  me: 'Chỉ mình tôi',
};

export const hasOptions = (type: string): boolean => type === 'select' || type === 'multi-select';

export const fieldTypes: Record<FieldTarget, readonly AttributeType[]> = {
  user: attributeTypes,
  ticket: ticketAttributeTypes,
};
