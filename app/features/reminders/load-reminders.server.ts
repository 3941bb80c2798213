import { randomUUID } from 'node:crypto';
import { pageCount } from 'contract/page.ts';
import { listReminders, type Reminder, readReminder, reminderTimes } from 'contract/reminders/reminders.ts';
import { addDaysBangkok, bangkokDay } from 'contract/time.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { readRefusal } from '../../http/refused-form.server.ts';

const size = 20;

/** What the form is for: a new reminder, or one to change. */
type Asked =
  | { kind: 'new'; about: string; label: string; key: string }
  | { kind: 'edit'; row: Reminder }
  | { kind: 'missing' };

/** My reminders as the panel's own part of the address asks: `?only=done&npage=2`, `?remind=ticket:12` or an id. */
export async function loadReminders({ request, url, account, api }: Visit) {
  const now = Date.now();
  const only = url.searchParams.get('only') === 'done' ? ('done' as const) : ('open' as const);
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(url.searchParams.get('npage'))) || 1));
  const [{ list, total }, { data: times }, asked] = await Promise.all([
    api(listReminders, { query: { only, page, size } }),
    api(reminderTimes, {}),
    askedFor(url.searchParams.get('remind') ?? '', api),
  ]);
  return {
    ...{ list, total, only, page, now, asked },
    pages: pageCount(total, size),
    times: { ...times, isTomorrow: bangkokDay(times.morning) === bangkokDay(addDaysBangkok(now, 1)) },
    refused: readRefusal(request),
    isViewed: account.viewed_by !== null,
  };
}
export type ReminderPage = Awaited<ReturnType<typeof loadReminders>>;

async function askedFor(remind: string, api: Visit['api']): Promise<Asked | null> {
  const [, kind, number] = /^(ticket|contact):(\d{1,9})$/.exec(remind) ?? [];
  if (kind) {
    const label = kind === 'ticket' ? `ticket #${number}` : `khách hàng ${number}`;
    return { kind: 'new', about: remind, label, key: randomUUID() };
  }
  if (remind === '') return null;
  try {
    return { kind: 'edit', row: (await api(readReminder, { params: { id: remind } })).data };
  } catch (error) {
    if (error instanceof ApiFailure && [404, 422].includes(error.status)) return { kind: 'missing' };
    throw error;
  }
}
