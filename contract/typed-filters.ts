import { type FilterOperator, filterOperators } from './enums.ts';
import {
  type FieldDefinition,
  type FilterCondition,
  fieldOperators,
  fits,
  isDateWord,
  kindOf,
  maxValues,
  operatorLabel,
  takesMany,
  type ValueKind,
} from './filters.ts';
import { parseVietnameseNumber } from './numbers.ts';
import { canonicalPhone } from './phone.ts';
import { dateTimeInputValue, parseDateTimeInput, parseDayInput } from './time.ts';
import { plainLine } from './words.ts';

const complaints: Record<ValueKind, string> = {
  text: 'quá dài',
  number: 'không phải là số',
  integer: 'không phải là mã số',
  uuid: 'không còn trong danh sách',
  date: 'không phải là ngày',
  boolean: 'không phải là Có hoặc Không',
};

/**
 * A condition as people give it in a form, or the sentence that says what is wrong with it. `typed` texts hold several
 * values parted by commas where the operator takes several; `chosen` values come as they were offered.
 */
export function readTypedCondition(
  field: FieldDefinition,
  opText: string,
  { typed, chosen }: { typed: string[]; chosen: string[] },
): FilterCondition | string {
  const op = filterOperators.find(known => known === opText);
  if (!op || !fieldOperators(field).includes(op)) return 'Hãy chọn một phép so sánh';
  if (isDateWord(op)) return { field: field.name, op, values: [] };
  const texts = typed.flatMap(text => (takesMany(op) ? text.split(/[,;\n]/) : [text])).map(plainLine);
  const given = [...new Set([...chosen, ...texts])].filter(text => text !== '');
  if (given.length === 0) return 'Hãy chọn hoặc nhập giá trị cần lọc';
  const values: string[] = [];
  for (const text of given) {
    const value = spelled(field, text);
    if (value === null) return `“${text.slice(0, 80)}” ${wrong(field)}`;
    if (!values.includes(value)) values.push(value);
  }
  if (values.length > maxValues) return `Nhiều nhất ${maxValues} giá trị cho một điều kiện`;
  if (values.length > 1 && !takesMany(op)) return onlyOne(field, op);
  return { field: field.name, op, values };
}

const wrong = (field: FieldDefinition) =>
  field.type === 'phone' ? 'không phải là số điện thoại' : complaints[kindOf(field)];

function onlyOne(field: FieldDefinition, op: FilterOperator): string {
  const many = fieldOperators(field).find(takesMany);
  const advice = many ? `: chọn “${operatorLabel(field.type, many)}” để lọc theo nhiều giá trị` : '';
  return `“${operatorLabel(field.type, op)}” chỉ nhận một giá trị${advice}`;
}

/** `20/11/2025 08:05` as addresses hold it. */
function momentInput(text: string): string | null {
  const at = parseDateTimeInput(text);
  return at && dateTimeInputValue(at);
}

/** One value as lists compare it; null when the text is none. */
function spelled(field: FieldDefinition, text: string): string | null {
  const kind = kindOf(field);
  const read: Partial<Record<ValueKind, () => string | null | undefined>> = {
    integer: () => /^#?\s*(\d{1,9})$/.exec(text)?.[1]?.replace(/^0+(?=\d)/, ''),
    number: () => parseVietnameseNumber(text)?.toString(),
    date: () => (fits('date', text) ? text : (parseDayInput(text) ?? momentInput(text))),
  };
  // a tenant's own telephone field is a text of its own
  if (field.type === 'phone' && !field.name.startsWith('attr_') && canonicalPhone(text) === null) return null;
  const value = read[kind] ? (read[kind]() ?? null) : text;
  return value !== null && fits(kind, value) ? value : null;
}
