import type { ContactDetail } from 'contract/contacts/contacts.ts';
import { type CustomField, customInputValue, showCustomValue } from 'contract/custom-fields.ts';

const machinery = ['intent', 'version', 'base', 'key', 'continues'];
const lists = ['phones', 'emails'] as const;
export type PointList = (typeof lists)[number];

/** A phone or address of the form; `id` is empty for one that is being added. */
export interface PointValue {
  id: string;
  raw: string;
}

/** A customer's form as text, one value a field; the browser and the action read it alike, in the order of the names. */
export function readFields(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const list of lists) {
    const ids = form.getAll(`${list}.id`).map(String);
    values[list] = pointsText(form.getAll(`${list}.raw`).map((raw, at) => ({ id: ids[at] ?? '', raw: String(raw) })));
  }
  for (const name of new Set(form.keys())) {
    if (machinery.includes(name) || lists.some(list => name.startsWith(`${list}.`))) continue;
    const given = form.getAll(name).map(value => String(value).replaceAll('\r\n', '\n'));
    values[name] = name.startsWith('attributes.') ? given.filter(Boolean).join('\n') : (given.at(-1) ?? '');
  }
  return sorted(values);
}

/** The same for a customer as stored: what the form is compared with to find what was changed. */
export function formValues(contact: ContactDetail, fields: readonly CustomField[]): Record<string, string> {
  const point = ({ _id, value }: { _id: string; value: string }) => ({ id: _id, raw: value });
  const values: Record<string, string> = {
    name: contact.name,
    phones: pointsText(contact.phones.map(point)),
    emails: pointsText(contact.emails.map(point)),
    gender: contact.gender ?? '',
    dob: showCustomValue('date', contact.dob),
    tier: String(contact.tier),
    city: contact.city ?? '',
    address: contact.address ?? '',
    note: contact.note ?? '',
    organization_id: contact.organization?._id ?? '',
    group_id: contact.group?._id ?? '',
    department_id: contact.department?._id ?? '',
    assignee_id: contact.assignee?._id ?? '',
    tags: contact.tags.join(', '),
  };
  for (const { key, type, data } of fields) {
    const value = contact.attributes[key];
    // in the order in which the form's control says them
    const chosen = Array.isArray(value) && [
      ...data.filter(one => value.includes(one)),
      ...value.filter(one => !data.includes(one)),
    ];
    values[`attributes.${key}`] = chosen ? chosen.join('\n') : customInputValue(type, value);
  }
  return sorted(values);
}

/** One line each, `id=as typed`; blank ones are nothing. */
const pointsText = (points: PointValue[]) =>
  points
    .filter(({ raw }) => raw.trim() !== '')
    .map(({ id, raw }) => `${id}=${raw.trim()}`)
    .join('\n');

export const pointsOf = (text: string | undefined): PointValue[] =>
  (text ?? '')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const at = line.indexOf('=');
      return { id: line.slice(0, at), raw: line.slice(at + 1) };
    });

/**
 * Changed lists as a draft keeps them: of a point that stands as it is stored its id alone, so that no draft holds a number
 * that its writer sees masked.
 */
export function packPoints(changes: Record<string, string>, stored: Record<string, string>): Record<string, string> {
  const packed = { ...changes };
  for (const list of lists) {
    if (changes[list] === undefined) continue;
    const known = pointsOf(stored[list]);
    // one that was added and is stored by now has its id there
    const storedAs = ({ id, raw }: PointValue) =>
      known.find(one => (id === '' || one.id === id) && one.raw === raw)?.id;
    packed[list] = pointsOf(changes[list])
      .map(point => storedAs(point) ?? `${point.id}=${point.raw}`)
      .join('\n');
  }
  return packed;
}

/** Back, with what is stored by now; a point that is gone stays gone. */
export function unpackPoints(packed: Record<string, string>, stored: Record<string, string>): Record<string, string> {
  const changes = { ...packed };
  for (const list of lists) {
    if (packed[list] === undefined) continue;
    const known = pointsOf(stored[list]);
    const lines = packed[list].split('\n').filter(line => line !== '');
    changes[list] = pointsText(
      lines.flatMap(line =>
        line.includes('=') ? pointsOf(line) : known.filter(point => point.id !== '' && point.id === line),
      ),
    );
  }
  return changes;
}

/** Fields as the API takes them. */
export function jsonOf(fields: [name: string, text: string][]): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [name, text] of fields) {
    if (name === 'phones' || name === 'emails')
      json[name] = pointsOf(text).map(({ id, raw }) => (id === '' ? { raw } : { id, raw }));
    else if (name.startsWith('attributes.'))
      attributes[name.slice('attributes.'.length)] = text.includes('\n') ? text.split('\n') : text;
    else json[name] = text;
  }
  return Object.keys(attributes).length > 0 ? { ...json, attributes } : json;
}

const sorted = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
