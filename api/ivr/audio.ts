import * as contract from 'contract/ivr/audio.ts';
import { listRows } from '../crud/list-rows.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, publishedScenarios, type Store } from '../crud/store.ts';
import { handle } from '../engine.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { fileKey } from '../files/file-store.ts';
import { sendStored } from '../files/send-stored.ts';
import { uploadAudio } from './upload-audio.ts';

const audioStore: Store = {
  noun: 'ivr_audio',
  label: 'âm thanh',
  table: 'ivr_audios',
  columns: ['name', 'milliseconds', 'peak_db', 'built_in'],
  sorts: { name: 'text', milliseconds: 'plain', updated_at: 'plain' },
  taken: { name: 'Đã có âm thanh mang tên này' },
  uses: [
    { table: 'ivr_states', column: 'audio_ids', counted: 'trạng thái IVR', isList: true },
    { table: 'ivr_states', column: 'wrong_audio_id', counted: 'lời báo bấm sai' },
    { table: 'call_queues', column: 'music_id', counted: 'hàng đợi' },
    { table: 'hotlines', column: 'closed_audio_id', counted: 'hotline' },
    publishedScenarios,
  ],
};

export const audioCalls = [
  handle(contract.listAudio, (work, { query }) => listRows(work, audioStore, query) as never),
  handle(contract.uploadAudio, (work, given) => uploadAudio(work, audioStore, given)),
  handle(contract.deleteAudio, async (work, { json }) => {
    const { db, actor, house } = work;
    const tenantId = actor.tenantId;
    for (const id of [...new Set(json.ids)].sort()) {
      const row = await lockRow(work, audioStore, id, undefined, invalid('ids', 'Có âm thanh không còn nữa'));
      if (row.built_in) throw conflict(`Không thể xóa âm thanh "${row.name}" vì đó là âm thanh có sẵn.`);
      const { file_id } = await db
        .selectFrom('ivr_audios')
        .select('file_id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await removeRow(work, audioStore, row);
      await db.deleteFrom('files').where('tenant_id', '=', tenantId).where('id', '=', file_id).execute();
      work.afterCommit(() => void house.files.remove(fileKey(tenantId, file_id)));
    }
    return { message: 'Xóa âm thanh thành công' };
  }),
  handle(contract.readSound, async ({ db, actor, house, range }, { params }) => {
    const row = await db
      .selectFrom('ivr_audios')
      .select('file_id')
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', params.id)
      .executeTakeFirst();
    const key = row && fileKey(actor.tenantId, row.file_id);
    const size = key && (await house.files.size(key));
    if (!key || size === undefined) throw notFound('Không tìm thấy âm thanh này');
    const headers = new Headers({
      'Content-Type': 'audio/wav',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "sandbox; default-src 'none'; media-src 'self'",
      // another sound has another id
      'Cache-Control': 'private, max-age=86400, immutable',
    });
    return sendStored(house.files, { key, size: size as number, headers, range });
  }),
];
