import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { type Audio, deleteAudio, listAudio, uploadAudio } from 'contract/ivr/audio.ts';
import { pageCount } from 'contract/page.ts';
import { may } from 'contract/permissions.ts';
import { Confirmation } from '../../../crud/confirmation.tsx';
import { CrudSearch } from '../../../crud/list.tsx';
import { readPlace } from '../../../crud/view.ts';
import { clockOf } from '../../../features/switchboard/elapsed.tsx';
import { IvrTabs } from '../../../features/switchboard/ivr-tabs.tsx';
import { ApiFailure } from '../../../http/api.server.ts';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { refusal } from '../../../http/submit.server.ts';
import { redirectWithToast } from '../../../http/toast.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { Button, IconLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { deleteQuestion } from '../../../ui/delete-question.ts';
import { TrashIcon } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { FileField, TextField } from '../../../ui/text-field.tsx';

const page = '/switchboard/ivr';
const sorts = ['name', 'milliseconds'];

export const loader = loaderFor(page, async ({ api, url, params, account }) => {
  const href = `${paths.ivrAudios}${url.search}`;
  const { state, to } = readPlace({ href, sorts });
  const sort = state.sort ? url.searchParams.get('sort') : null;
  const { list, total } = await api(listAudio, {
    query: { page: state.page, size: state.size, ...(state.q && { q: state.q }), ...(sort && { sort }) },
  });
  // a page past the end of a list that has shrunk
  const last = pageCount(total, state.size);
  if (params.id === undefined && state.page > last) throw redirect(to({ page: last }));
  return {
    ...{ list, total, href },
    mayWrite: may(account.user.role, uploadAudio.access),
    deleting: list.find(({ _id, built_in }) => _id === params.id && !built_in) ?? null,
  };
});

export const action = actionFor(page, async ({ api, request, params, url }) => {
  const form = await request.formData();
  const back = `${paths.ivrAudios}${url.search}`;
  if (form.get('intent') === 'delete') {
    try {
      await api(deleteAudio, { json: { ids: [params.id ?? ''] } });
      return redirectWithToast(back, { kind: 'success', title: 'Xóa âm thanh thành công' });
    } catch (error) {
      return refusal(error);
    }
  }
  const file = form.get('file');
  const name = String(form.get('name') ?? '');
  const refused = (status: number, errors: Record<string, string[]>) => data({ errors, name }, { status });
  if (!(file instanceof File) || file.size === 0) return refused(422, { file: ['Hãy chọn một tệp WAV hoặc MP3'] });
  try {
    await api(uploadAudio, { file, json: name ? { name } : {} });
    return redirectWithToast(back, { kind: 'success', title: 'Tải lên âm thanh thành công' });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return refused(error.status, error.errorsAt(key => key === 'file' || key === 'name') ?? { file: [error.message] });
  }
});

/** What the peak means for who hears it. */
function loudness(peakDb: number): string {
  if (peakDb > -0.5) return 'quá to, có thể méo';
  return peakDb < -30 ? 'quá nhỏ' : 'vừa';
}

const dB = (value: number) => `${value.toFixed(1).replace('.', ',').replace('-', '−')} dB`;

export default function Audios() {
  const { list, total, href, mayWrite, deleting } = useLoaderData<typeof loader>();
  const answer = useAnswer() as { message?: string; errors?: Record<string, string[]>; name?: string } | undefined;
  const isUploading = useNavigation().formData?.get('intent') === 'upload';
  const place = readPlace({ href, sorts });
  const columns: Column<Audio>[] = [
    { key: 'name', header: 'Tên', width: 'fill', phone: 'title', cell: row => row.name, sort: place.sortBy('name') },
    {
      key: 'milliseconds',
      header: 'Dài',
      align: 'right',
      cell: row => clockOf(row.milliseconds),
      sort: place.sortBy('milliseconds'),
    },
    { key: 'peak_db', header: 'Mức to nhất', cell: row => `${dB(row.peak_db)}, ${loudness(row.peak_db)}` },
    {
      key: 'sound',
      header: 'Nghe',
      width: 'auto',
      phone: 'bare',
      cell: row => (
        // biome-ignore lint/a11y/useMediaCaption: prompts of the tenant's own have no captions
        <audio
          controls
          preload="none"
          src={paths.ivrSound(row._id)}
          aria-label={`Nghe ${row.name}`}
          className="h-8 w-56"
        />
      ),
    },
    ...(mayWrite
      ? [
          {
            key: 'actions',
            header: '',
            align: 'right',
            phone: 'end',
            cell: (row: Audio) =>
              row.built_in ? (
                <span className="text-sm text-muted">có sẵn</span>
              ) : (
                <IconLink size="sm" href={place.open(row._id)} aria-label={`Xóa ${row.name}`} title="Xóa">
                  <TrashIcon />
                </IconLink>
              ),
          } as const,
        ]
      : []),
  ];
  return (
    <>
      <PageHeader title="Âm thanh" subtitle="Lời chào, lời báo và nhạc chờ của tổng đài." />
      <IvrTabs current="audio" />
      <CrudSearch place={place} label="Tìm theo tên" />
      <DataTable
        label="Âm thanh"
        columns={columns}
        rows={list}
        rowKey={row => row._id}
        empty={{ hint: 'Tải lên một tệp WAV hoặc MP3 để dùng trong kịch bản và hàng đợi.' }}
        footer={
          <Pagination
            page={place.state.page}
            size={place.state.size}
            total={total}
            hrefFor={(number, size) => place.to({ page: number, size: size as never })}
          />
        }
      />
      {mayWrite && (
        <Card title="Tải lên âm thanh" className="mt-4 max-w-xl">
          <Form noValidate method="post" encType="multipart/form-data" className="flex flex-col gap-3">
            <TextField
              label="Tên"
              name="name"
              hint="Để trống: theo tên tệp."
              maxLength={100}
              autoComplete="off"
              defaultValue={answer?.name}
              errors={answer?.errors?.name}
            />
            <FileField
              label="Tệp WAV hoặc MP3"
              name="file"
              accept=".wav,.mp3,audio/wav,audio/x-wav,audio/mpeg"
              hint="WAV dạng PCM, hoặc MP3. Nhiều nhất 10 MB và 10 phút; được chuyển về 8 kHz một kênh."
              errors={answer?.errors?.file}
            />
            <Button type="submit" name="intent" value="upload" pending={isUploading} className="self-start">
              Tải lên
            </Button>
          </Form>
        </Card>
      )}
      {deleting && (
        <Confirmation
          title="Xóa âm thanh"
          question={deleteQuestion(deleting.name)}
          closeHref={href}
          refused={answer?.message}
        />
      )}
    </>
  );
}
