import {
  bulkContacts,
  bulkContactsMatching,
  bulkDeleteContacts,
  bulkDeleteContactsMatching,
  mostNamed,
  type RefusedContact,
} from 'contract/contacts/bulk.ts';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { formatCount } from 'contract/numbers.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { inParts, type Place } from '../lists/in-parts.server.ts';
import { askedOf } from './bulk-asked.server.ts';

/** How long one request works before it tells how far it has come. */
const milliseconds = 1_500;

/** How far a change has come; the page posts it back to go on. */
export interface BulkProgress {
  /** Of this change: made again under it, a part is done once. */
  key: string;
  /** Customers that it reached when it began. */
  total: number;
  /** Null: nothing is left. */
  place: Place | null;
  changed: number;
  refused: number;
  refused_rows: RefusedContact[];
  /** What stopped it. */
  problem?: string;
}

/** Goes on with the change that the page's address names, from where its form says. */
export async function runBulk({ api, url, request }: Visit) {
  const { data: lookups } = await api(settingDashboard, {});
  const { change, whom, back } = askedOf(url, lookups.contact_fields);
  const form = await request.formData();
  const progress = readProgress(form);
  if (typeof change === 'string') return { ...progress, problem: change };
  const add = ({ changed, refused, refused_rows }: Pick<BulkProgress, 'changed' | 'refused' | 'refused_rows'>) => {
    progress.changed += changed;
    progress.refused += refused;
    progress.refused_rows = [...progress.refused_rows, ...refused_rows].slice(0, mostNamed);
  };
  try {
    if ('ids' in whom) {
      const key = { idempotencyKey: progress.key };
      const { data } =
        change.change === 'delete'
          ? await api(bulkDeleteContacts, { json: whom }, key)
          : await api(bulkContacts, { json: { ...change, ...whom } }, key);
      add(data);
      progress.place = null;
    } else
      progress.place = await inParts(
        async place => {
          progress.place = place;
          const part = { ...whom, ...place };
          const key = { idempotencyKey: `${progress.key}:${place.after ?? 0}` };
          const { data } =
            change.change === 'delete'
              ? await api(bulkDeleteContactsMatching, { json: part }, key)
              : await api(bulkContactsMatching, { json: { ...change, ...part } }, key);
          add(data);
          return data;
        },
        { from: progress.place ?? {}, milliseconds },
      );
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return { ...progress, problem: Object.values(error.fieldErrors ?? {}).flat()[0] ?? error.message };
  }
  if (progress.place !== null || progress.refused > 0) return progress;
  return redirectWithToast(back, { kind: 'success', title: doneTitle(change.change, progress.changed) });
}

function doneTitle(change: string, changed: number): string {
  if (changed === 0) return 'Không có gì thay đổi';
  return `${change === 'delete' ? 'Đã xóa' : 'Đã cập nhật'} ${formatCount(changed)} khách hàng`;
}

const whole = (value: unknown) => {
  const number = Number(value);
  return value !== null && value !== '' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};

function readProgress(form: FormData): BulkProgress {
  return {
    key: String(form.get('key') ?? ''),
    total: whole(form.get('total')) ?? 0,
    place: { after: whole(form.get('after')), until: whole(form.get('until')) },
    changed: whole(form.get('changed')) ?? 0,
    refused: whole(form.get('refused')) ?? 0,
    refused_rows: form.getAll('row').slice(0, mostNamed).flatMap(readRow),
  };
}

function readRow(text: FormDataEntryValue): RefusedContact[] {
  const [id = '', reason = '', ...name] = String(text).split('|');
  const number = whole(id);
  return number === undefined ? [] : [{ _id: number, reason, name: name.join('|') }];
}
