import { data } from '@remix-run/node';
import type { ContactChangeForm, NewContactForm } from 'contract/contacts/contact-forms.ts';
import { createContact, updateContact } from 'contract/contacts/contacts.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { draftsOf, dropDrafts, type FormDrafts } from '../form-draft/form-drafts.server.ts';
import type { Overtaken } from '../tickets/save-ticket.server.ts';
import { jsonOf, readFields } from './customer-form-fields.ts';

/** What the customer form answers when it does not leave. */
export interface CustomerRefusal {
  message: string;
  errors?: Record<string, string[]>;
  submitted: Record<string, string>;
  conflict?: { version: number; fields: Overtaken[]; rest: string; drafts: FormDrafts };
}

export async function addCustomer(visit: Visit, form: FormData) {
  const submitted = readFields(form);
  const json = jsonOf(Object.entries(submitted).filter(([, text]) => text !== ''));
  try {
    const idempotencyKey = String(form.get('key') ?? '');
    const answer = await visit.api(createContact, { json: json as NewContactForm }, { idempotencyKey });
    await dropDrafts(visit, 'contact:new', { ...draftsOf(form), key: '' });
    return redirectWithToast(paths.customer(answer.data._id), { kind: 'success', title: 'Đã tạo khách hàng' });
  } catch (error) {
    return refused(error, submitted, json, draftsOf(form));
  }
}

/** Posts the fields that differ from what the form was shown with, so that nobody overwrites what they never touched. */
export async function saveCustomer(visit: Visit, id: number, form: FormData) {
  const submitted = readFields(form);
  const base = JSON.parse(String(form.get('base') ?? '{}')) as Record<string, string>;
  const changed = Object.entries(submitted).filter(([name, value]) => value !== (base[name] ?? ''));
  if (changed.length === 0) {
    await dropDrafts(visit, `contact:${id}`, draftsOf(form));
    return redirectWithToast(paths.customer(id), { kind: 'info', title: 'Không có gì thay đổi' });
  }
  return put(visit, id, form, jsonOf(changed), submitted);
}

/** The answer to a conflict: a choice a field, written on the version that was shown. */
export async function resolveCustomer(visit: Visit, id: number, form: FormData) {
  const rest = JSON.parse(String(form.get('rest') ?? '{}')) as { mine: Json; json: Json };
  const json = { ...rest.json };
  for (const field of form.getAll('field').map(String))
    if (form.get(`choice.${field}`) === 'mine') takeMine(json, field, rest.mine);
  if (Object.keys(json).length === 0) {
    await dropDrafts(visit, `contact:${id}`, draftsOf(form));
    return redirectWithToast(paths.customer(id), { kind: 'info', title: 'Giữ nguyên như hiện tại' });
  }
  return put(visit, id, form, json, {});
}

type Json = Record<string, unknown>;

async function put(visit: Visit, id: number, form: FormData, json: Json, submitted: Record<string, string>) {
  const drafts = draftsOf(form);
  const change = { version: Number(form.get('version')), ...json } as ContactChangeForm;
  try {
    await visit.api(updateContact, { params: { id }, json: change }, { idempotencyKey: drafts.key });
    await dropDrafts(visit, `contact:${id}`, { ...drafts, key: '' });
    return redirectWithToast(paths.customer(id), { kind: 'success', title: 'Đã lưu khách hàng' });
  } catch (error) {
    return refused(error, submitted, json, drafts);
  }
}

function refused(error: unknown, submitted: Record<string, string>, json: Json, drafts: FormDrafts) {
  if (!(error instanceof ApiFailure) || ![409, 422].includes(error.status)) throw error;
  const refusal: CustomerRefusal = { message: error.message, submitted };
  if (error.fieldErrors) refusal.errors = error.fieldErrors;
  if (error.status === 409) {
    const current = error.body.current as { version: number; fields: Overtaken[] };
    const rest = structuredClone(json);
    for (const { field } of current.fields) drop(rest, field);
    refusal.conflict = { ...current, rest: JSON.stringify({ json: rest, mine: json }), drafts };
  }
  return data(refusal, { status: error.status });
}

/** Takes one field of mine over, as it was sent: phones with their ids. */
function takeMine(json: Json, field: string, mine: Json): void {
  const key = field.startsWith('attributes.') ? field.slice('attributes.'.length) : null;
  if (key === null) json[field] = mine[field];
  else json.attributes = { ...(json.attributes as Json), [key]: (mine.attributes as Json)[key] };
}

function drop(json: Json, field: string): void {
  if (!field.startsWith('attributes.')) delete json[field];
  else delete (json.attributes as Json)[field.slice('attributes.'.length)];
}
