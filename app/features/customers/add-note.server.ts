import { data } from '@remix-run/node';
import { addContactNote } from 'contract/contacts/timeline.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { redirectWithToast } from '../../http/toast.server.ts';

/** What the form of a note answers when it does not leave. */
export interface NoteRefused {
  typed: string;
  errors: string[];
}

export async function addNote({ api }: Pick<Visit, 'api'>, id: number, form: FormData) {
  const body = String(form.get('body') ?? '');
  try {
    await api(addContactNote, { params: { id }, json: { body } }, { idempotencyKey: String(form.get('key') ?? '') });
    return redirectWithToast(paths.customerView(id, 'timeline'), { kind: 'success', title: 'Đã lưu ghi chú' });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error;
    const noteRefused: NoteRefused = { typed: body, errors: Object.values(error.fieldErrors ?? {}).flat() };
    return data({ noteRefused }, { status: 422 });
  }
}
