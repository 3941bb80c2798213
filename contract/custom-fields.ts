import type { AttributeType } from './enums.ts';

/** A tenant's own attribute of tickets or customers, as forms and lists need it. */
export interface CustomField {
  key: string;
  title: string;
  type: AttributeType;
  required: boolean;
  /** Choices of the select types. */
  data: string[];
}

const decimal = /* @__PURE__ */ new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 9 });

/** A stored value as people read it: `1.234,5`, `20/11/2025`, choices joined by commas; '' when there is none. */
export function showCustomValue(type: AttributeType, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (type === 'number' && Number.isFinite(Number(value))) return decimal.format(Number(value));
  const [, year, month, day] = (type === 'date' && /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value))) || [];
  return year ? `${day}/${month}/${year}` : String(value);
}

/** A stored value as its input takes it: a number with a comma and without groups, a day as it is written, else as stored. */
export function customInputValue(type: AttributeType, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (type === 'date') return showCustomValue(type, value);
  return type === 'number' && typeof value === 'number' ? String(value).replace('.', ',') : String(value);
}
