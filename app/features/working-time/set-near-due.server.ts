import { data } from '@remix-run/node';
import { saveNearDue } from 'contract/settings/near-due.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { redirectWithToast } from '../../http/toast.server.ts';

/** Saves the form of the near-due card; what is refused comes back with what was typed. */
export async function setNearDue({ api }: Pick<Visit, 'api'>, form: FormData) {
  const typed = String(form.get('minutes') ?? '');
  try {
    // the contract reads numbers out of what a form sends
    await api(saveNearDue, { json: { minutes: typed, was: form.get('was') ?? undefined } });
    return redirectWithToast(paths.workingTime, { kind: 'success', title: 'Đã lưu thời gian báo sắp quá hạn' });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const message = Object.values(error.fieldErrors ?? {}).flat()[0] ?? error.message;
    return data({ nearDueRefused: { message, typed } }, { status: error.status });
  }
}
