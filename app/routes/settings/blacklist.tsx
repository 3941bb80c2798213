import { data } from '@remix-run/node';
import { blacklist, removeMany, uploadAdd, uploadDelete } from 'contract/settings/blacklist.ts';
import { bangkokDay, formatDate } from 'contract/time.ts';
import type { RowOf, ScreenNoun } from '../../crud/calls.server.ts';
import { actOn, crudLoader } from '../../crud/crud.server.ts';
import type { CrudField } from '../../crud/fields.tsx';
import type { CrudColumn } from '../../crud/list.tsx';
import { CrudScreen } from '../../crud/screen.tsx';
import { UploadForm } from '../../features/blacklist/upload-form.tsx';
import { ApiFailure } from '../../http/api.server.ts';
import { actionFor } from '../../http/guard.server.ts';

const path = '/settings/blacklist';
type Row = RowOf<typeof blacklist>;

const noun: ScreenNoun<Row> = {
  ...blacklist,
  write: blacklist.create.access,
  list: (api, query) => api(blacklist.list, { query }),
  read: async (api, id) => (await api(blacklist.readOne, { params: { id } })).data,
  create: (api, values, options) => api(blacklist.create, { json: values as never }, options),
  // a day that the form leaves empty is taken away
  update: (api, id, values) => api(blacklist.update, { json: { ...values, until: values.until ?? null, id } as never }),
  remove: (api, id) => api(blacklist.remove, { params: { id } }),
  removeMany: (api, ids) => api(removeMany, { json: { ids } }),
};

export const loader = crudLoader(path, noun);
export const action = actionFor(path, async visit => {
  const form = await visit.request.formData();
  const intent = form.get('intent');
  if (intent !== 'upload-add' && intent !== 'upload-delete') return actOn(path, noun, visit, form);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return data({ upload: { error: 'Chưa chọn tệp' } }, { status: 422 });
  try {
    const route = intent === 'upload-add' ? uploadAdd : uploadDelete;
    return { upload: { intent, ...(await visit.api(route, { file })).data } };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const message = error.errorsAt(() => true)?.file?.[0] ?? error.message;
    return data({ upload: { error: message } }, { status: error.status });
  }
});

const kinds = { phone: 'Số điện thoại', email: 'Email', domain: 'Cả tên miền' } as const;

/** One that has run out stands in the list, and blocks nothing. */
const untilText = (until: string | null) => {
  if (until === null) return 'Không thời hạn';
  return until < bangkokDay(new Date()) ? `${formatDate(until)}, không còn chặn` : formatDate(until);
};

const columns: CrudColumn<Row>[] = [
  { key: 'kind', header: 'Loại', cell: row => kinds[row.kind] },
  { key: 'reason', header: 'Lý do', cell: row => row.reason },
  { key: 'until', header: 'Đến hết', cell: row => untilText(row.until) },
];

const fields: CrudField[] = [
  {
    name: 'name',
    label: 'Số điện thoại hoặc email',
    kind: 'line',
    hint: 'Số viết cách nào cũng được; @tên-miền chặn mọi địa chỉ của tên miền đó.',
    input: { maxLength: 254 },
  },
  { name: 'reason', label: 'Lý do', kind: 'paragraph' },
  { name: 'until', label: 'Đến hết ngày', kind: 'day', hint: 'Để trống: không thời hạn.' },
];

export default function Blacklist() {
  return (
    <CrudScreen<Row>
      title="Danh sách chặn"
      label="số hoặc email bị chặn"
      columns={columns}
      fields={fields}
      emptyHint="Email trả lời không được gửi tới những địa chỉ ở đây."
      below={<UploadForm />}
    />
  );
}
