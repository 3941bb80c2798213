import { createHash } from 'node:crypto';
import { type BuiltInAudio, builtInAudios } from 'contract/ivr/audio.ts';
import { flow } from 'contract/ivr/flow.ts';
import { type WeekHours, weekdays } from 'contract/working-time/calendar.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../types.ts';
import { v7 } from '../uuid.ts';
import { insertRows } from './insert-rows.ts';
import { dayMs, type Place } from './place.ts';
import { prompts, promptWav } from './prompts.ts';

/** A published scenario: hours, welcome, a menu that leads to queues and voicemail, and a word for who calls too late once its hours are shortened. */
export async function fillIvr(db: Kysely<DB>, place: Place, queues: readonly { id: string }[]): Promise<string> {
  const { tenantId: tenant_id, now, users } = place;
  const at = new Date(now - 30 * dayMs).toISOString();
  const audios = await addSounds(db, tenant_id, at);
  const schedule = await addHours(db, tenant_id, at);
  const cp_id = v7();
  const row = (name: string) => ({ tenant_id, id: v7(), cp_id, name, created_at: at, updated_at: at });
  const sales = { ...row('Chờ bán hàng'), type: 'queue', queue_id: queues[0]!.id };
  const support = { ...row('Chờ hỗ trợ'), type: 'queue', queue_id: queues[1]!.id };
  const hours = { ...row('Giờ làm việc'), type: 'hours', is_first: true, schedule_id: schedule };
  const menu = { ...row('Menu chính'), type: 'menu', audio_ids: [audios.welcome], retries: 2, timeout_seconds: 6 };
  const message = { ...row('Để lại lời nhắn'), type: 'voicemail', audio_ids: [audios.voicemail] };
  const closed = { ...row('Ngoài giờ'), type: 'play', audio_ids: [audios.closed] };
  const states = [hours, menu, sales, support, message, closed].map(state => ({
    ...{ is_first: false, audio_ids: [], schedule_id: null, queue_id: null, retries: 2, timeout_seconds: 5 },
    ...state,
  }));
  const way = (from: { id: string }, condition: string, to: { id: string }, value = '') => ({
    ...{ tenant_id, id: v7(), cp_id, from_id: from.id, to_id: to.id, condition, value, created_at: at, updated_at: at },
  });
  const changes = [
    way(hours, 'open', menu),
    way(hours, 'closed', closed),
    way(menu, 'key', sales, '1'),
    way(menu, 'key', support, '2'),
    way(menu, 'key', message, '9'),
    way(menu, 'timeout', message),
    way(closed, 'done', message),
  ];
  const name = 'Tổng đài chính';
  const published = JSON.stringify(flow.parse({ cp_id, name, states, changes }));
  await db
    .insertInto('ivr_cps')
    .values({
      ...{ tenant_id, id: cp_id, name, code: '700', created_at: at, updated_at: at },
      ...{ published, published_at: at, published_by: users[0]!.id },
    })
    .execute();
  await insertRows(db, 'ivr_states', states);
  await insertRows(db, 'ivr_state_changes', changes);
  return cp_id;
}

async function addSounds(db: Kysely<DB>, tenant_id: string, at: string): Promise<Record<BuiltInAudio, string>> {
  const made = builtInAudios.map(kind => ({ kind, id: v7(), file: v7(), ...promptWav(kind) }));
  for (const { kind, id, file, bytes, milliseconds, peak_db } of made) {
    await db
      .insertInto('files')
      .values({
        ...{ tenant_id, id: file, name: `${kind}.wav`, content_type: 'audio/wav', purpose: 'audio', created_at: at },
        ...{ size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest() },
      })
      .execute();
    await db
      .insertInto('ivr_audios')
      .values({
        ...{ tenant_id, id, name: prompts[kind].name, file_id: file, built_in: kind, milliseconds },
        ...{ peak_db, created_at: at, updated_at: at },
      })
      .execute();
  }
  return Object.fromEntries(made.map(({ kind, id }) => [kind, id])) as Record<BuiltInAudio, string>;
}

/** Hours of the lines alone: whoever tries the product is answered at any time of day. */
async function addHours(db: Kysely<DB>, tenant_id: string, at: string): Promise<string> {
  const id = v7();
  const week = Object.fromEntries(weekdays.map(day => [day, '00:00-24:00'])) as WeekHours;
  await db
    .insertInto('schedules')
    .values({ tenant_id, id, name: 'Giờ tổng đài', is_default: false, created_at: at, updated_at: at, ...week })
    .execute();
  return id;
}
