import { redirect, type TypedResponse } from '@remix-run/node';
import {
  deleteReminder,
  type Reminder,
  reminderChangeForm,
  reminderForm,
  remindOfContact,
  remindOfTicket,
  updateReminder,
} from 'contract/reminders/reminders.ts';
import { formatDateTime } from 'contract/time.ts';
import { withoutPanel } from '../features/frame/place.ts';
import { isDocumentRequest } from '../http/came-from.server.ts';
import { actionFor } from '../http/guard.server.ts';
import { leadsTo } from '../http/leads-to.server.ts';
import { paths } from '../http/paths.ts';
import { redirectWithRefusal } from '../http/refused-form.server.ts';
import { safeRedirect } from '../http/safe-redirect.ts';
import { type Refusal, refusal, submit } from '../http/submit.server.ts';
import { redirectWithToast } from '../http/toast.server.ts';

export const loader = leadsTo(`${paths.summary}?panel=reminders`);

/** The posts of the panel of reminders: back to the page that it is open over. */
export const action = actionFor('signed-in', async ({ request, api }) => {
  const form = await request.formData();
  const take = (name: string) => {
    // a button's own intent comes after the form's
    const value = String(form.getAll(name).at(-1) ?? '');
    form.delete(name);
    return value;
  };
  const [intent, back, id, about, key] = [
    take('intent'),
    safeRedirect(take('back')),
    take('id'),
    take('about'),
    take('key'),
  ];
  const params = { id };
  const done = (title: string, to = withoutForm(back)): TypedResponse<never> =>
    redirectWithToast(to, { kind: 'success', title }, { 'X-Remix-Replace': 'true' });
  const willRemind = ({ remind_at }: Reminder) => `Sẽ nhắc bạn lúc ${formatDateTime(remind_at)}`;
  const change = async (json: object) => (await api(updateReminder, { params, json: json as never })).data;
  const version = form.get('version');

  async function run() {
    switch (intent) {
      case 'create':
        return submit(form, reminderForm, async json => {
          const [kind, number] = about.split(':');
          const route = kind === 'ticket' ? remindOfTicket : remindOfContact;
          const { data } = await api(route, { params: { id: Number(number) }, json }, { idempotencyKey: key });
          return done(willRemind(data), withoutDrawer(back));
        });
      case 'update':
        return submit(form, reminderChangeForm, async json => done(saved(await change(json))));
      case 'done':
        return orRefused(async () => {
          await change({ version, is_done: true });
          return done('Đã xong lời nhắc');
        });
      case 'hour':
      case 'morning':
        return orRefused(async () => done(willRemind(await change({ version, preset: intent }))));
      case 'delete':
        return orRefused(async () => done((await api(deleteReminder, { params })).message));
      default:
        return redirect(back);
    }
  }
  const saved = (row: Reminder) => (Date.parse(row.remind_at) > Date.now() ? willRemind(row) : 'Đã lưu lời nhắc');

  const outcome = await run();
  if (outcome instanceof Response || !isDocumentRequest(request)) return outcome;
  const { data } = outcome as { data: Refusal | { message: string } };
  return 'submission' in data
    ? redirectWithRefusal(back, { intent, submission: data.submission })
    : redirectWithToast(back, { kind: 'error', title: data.message });
});

const orRefused = (act: () => Promise<TypedResponse<never>>) => act().catch(refusal);

/** The list without the form over it. */
function withoutForm(address: string): string {
  const url = new URL(address, 'http://page');
  url.searchParams.delete('remind');
  return url.pathname + url.search;
}

function withoutDrawer(address: string): string {
  const { pathname, search } = new URL(address, 'http://page');
  return pathname + withoutPanel(search);
}
