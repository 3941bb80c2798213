import { data } from '@remix-run/node';
import { updateTicket } from 'contract/tickets/tickets.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { safeRedirect } from '../../http/safe-redirect.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { draftsOf, dropDrafts, type FormDrafts } from '../form-draft/form-drafts.server.ts';
import { readFields } from './ticket-form-fields.ts';

/** One field that somebody else changed meanwhile: their value and mine, stored and in words. */
export interface Overtaken {
  field: string;
  label: string;
  current: unknown;
  current_text: string;
  mine: unknown;
  mine_text: string;
}

/** What the property form answers when it does not leave. */
export interface SaveRefusal {
  message: string;
  errors?: Record<string, string[]>;
  submitted: Record<string, string>;
  conflict?: { version: number; fields: Overtaken[]; rest: string; drafts: FormDrafts };
}

type Json = Record<string, unknown>;

/** Posts the fields that differ from what the form was shown with, so that nobody overwrites what they never touched. */
export async function saveTicket(visit: Visit, ticketId: number, form: FormData) {
  const submitted = readFields(form);
  const base = JSON.parse(String(form.get('base') ?? '{}')) as Record<string, string>;
  const changed = Object.entries(submitted).filter(([name, value]) => value !== (base[name] ?? ''));
  if (changed.length === 0) {
    await dropDrafts(visit, draftKeyOf(ticketId), draftsOf(form));
    return redirectWithToast(visit.url.pathname, { kind: 'info', title: 'Không có gì thay đổi' });
  }
  return put(visit, ticketId, form, jsonOf(changed), submitted);
}

/** The answer to a conflict: a choice a field, written on the version that was shown. */
export async function resolveConflict(visit: Visit, ticketId: number, form: FormData) {
  const json = JSON.parse(String(form.get('rest') ?? '{}')) as Json;
  for (const field of form.getAll('field').map(String))
    if (form.get(`choice.${field}`) === 'mine') assign(json, field, JSON.parse(String(form.get(`mine.${field}`))));
  if (Object.keys(json).length === 0) {
    await dropDrafts(visit, draftKeyOf(ticketId), draftsOf(form));
    return redirectWithToast(visit.url.pathname, { kind: 'info', title: 'Giữ nguyên như hiện tại' });
  }
  return put(visit, ticketId, form, json, {});
}

/** The list that the ticket was opened from, as far as its page knows. */
function listOf(form: FormData): string {
  const back = safeRedirect(String(form.get('back') ?? ''));
  return new URL(back, 'http://page.invalid').pathname === paths.tickets ? back : paths.tickets;
}

const draftKeyOf = (ticketId: number) => `ticket:${ticketId}:form`;

async function put(visit: Visit, ticketId: number, form: FormData, json: Json, submitted: Record<string, string>) {
  const drafts = draftsOf(form);
  const input = { params: { id: ticketId }, json: { version: Number(form.get('version')), ...json } };
  try {
    const saved = await visit.api(updateTicket, input, { idempotencyKey: drafts.key });
    await dropDrafts(visit, draftKeyOf(ticketId), { ...drafts, key: '' });
    if (!saved.data.is_in_scope)
      return redirectWithToast(listOf(form), {
        kind: 'success',
        title: 'Đã lưu ticket',
        description: 'Ticket không còn thuộc phạm vi của bạn.',
      });
    return redirectWithToast(visit.url.pathname, { kind: 'success', title: 'Đã lưu ticket' });
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![409, 422].includes(error.status)) throw error;
    const refusal: SaveRefusal = { message: error.message, submitted };
    if (error.fieldErrors) refusal.errors = error.fieldErrors;
    if (error.status === 409) {
      const current = error.body.current as { version: number; fields: Overtaken[] };
      const rest = structuredClone(json);
      for (const { field } of current.fields) drop(rest, field);
      refusal.conflict = { ...current, rest: JSON.stringify(rest), drafts };
    }
    return data(refusal, { status: error.status });
  }
}

function jsonOf(changed: [string, string][]): Json {
  const json: Json = {};
  for (const [name, value] of changed) {
    if (name === 'follower_ids') json.follower_ids = value === '' ? [] : value.split(',');
    else if (name.startsWith('attributes.')) assign(json, name, value.includes('\n') ? value.split('\n') : value);
    else json[name] = value;
  }
  return json;
}

function assign(json: Json, field: string, value: unknown): void {
  if (!field.startsWith('attributes.')) {
    json[field] = value;
    return;
  }
  json.attributes = { ...(json.attributes as Json), [field.slice('attributes.'.length)]: value };
}

function drop(json: Json, field: string): void {
  if (!field.startsWith('attributes.')) delete json[field];
  else delete (json.attributes as Json)[field.slice('attributes.'.length)];
}
