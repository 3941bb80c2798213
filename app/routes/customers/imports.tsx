import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { importWithFile, listImports } from 'contract/contacts/imports.ts';
import { may } from 'contract/permissions.ts';
import { importColumns } from '../../features/imports/import-columns.tsx';
import { importGuard } from '../../features/imports/import-guard.server.ts';
import { ImportSteps } from '../../features/imports/import-steps.tsx';
import { chosenColumns } from '../../features/own-columns.server.ts';
import { ownColumns } from '../../features/own-columns.tsx';
import { ApiFailure } from '../../http/api.server.ts';
import { actionFor, loaderFor } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FileField } from '../../ui/text-field.tsx';

export const loader = loaderFor('/customers/:customerId', async visit => {
  importGuard(visit);
  const { role, scope } = visit.account.user;
  const maySeeAll = may(role, 'contact.import.all') && scope === 'all';
  const ofAll = maySeeAll && visit.url.searchParams.get('of') === 'all';
  const [{ list }, own] = await Promise.all([
    visit.api(listImports, { query: { of: ofAll ? 'all' : 'me' } }),
    chosenColumns(visit, 'customers/import'),
  ]);
  return { list, own, maySeeAll, ofAll, uploadKey: randomUUID(), now: Date.now() };
});

export const action = actionFor('/customers/:customerId', async visit => {
  importGuard(visit);
  const form = await visit.request.formData();
  const file = form.get('file');
  if (!(file instanceof File) || file.name === '') return data({ message: 'Chưa chọn tệp' }, { status: 422 });
  try {
    const key = String(form.get('key') ?? '');
    const { data: item } = await visit.api(importWithFile, { file }, key ? { idempotencyKey: key } : {});
    return redirect(paths.import(item._id));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const said = error.errorsAt(() => true)?.file?.[0];
    return data({ message: said ?? error.message }, { status: error.status });
  }
});

export default function Imports() {
  const { list, own, maySeeAll, ofAll, uploadKey, now } = useLoaderData<typeof loader>();
  const back = ofAll ? `${paths.imports}?of=all` : paths.imports;
  const { columns, chooser } = ownColumns(own, importColumns(ofAll, now), back);
  const refused = useAnswer<typeof action>() as { message: string } | undefined;
  const pending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader title="Nhập khách hàng từ tệp" backHref={paths.customers} actions={chooser} />
      <ImportSteps />
      <Form method="post" encType="multipart/form-data" className="mb-4" noValidate>
        <Card
          title="Chọn tệp"
          description="Excel (.xlsx) hoặc CSV UTF-8, nhiều nhất 10 MB và 50.000 dòng; dòng đầu là tên cột."
          actions={
            <LinkButton href={paths.importFile} download="" size="sm">
              <DownloadIcon /> Tải tệp mẫu
            </LinkButton>
          }
          footer={
            <Button type="submit" variant="primary" pending={pending}>
              Tiếp tục
            </Button>
          }
        >
          <input type="hidden" name="key" value={uploadKey} />
          <FileField
            key={uploadKey}
            label="Tệp khách hàng"
            name="file"
            accept=".xlsx,.csv,.txt,.tsv"
            errors={refused && [refused.message]}
            hint="Chưa có gì được ghi cho tới khi bạn xem kết quả kiểm tra và xác nhận."
          />
        </Card>
      </Form>
      {maySeeAll && (
        <Tabs
          className="mb-3"
          label="Lượt nhập của ai"
          items={[
            { href: paths.imports, label: 'Của tôi', current: !ofAll },
            { href: `${paths.imports}?of=all`, label: 'Của mọi người', current: ofAll },
          ]}
        />
      )}
      <DataTable
        label={ofAll ? 'Các lượt nhập của mọi người' : 'Các lượt nhập của tôi'}
        grow
        columns={columns}
        rows={list}
        rowKey={item => item._id}
        empty={{ hint: `Các lượt nhập của ${ofAll ? 'mọi người' : 'bạn'} trong 30 ngày qua sẽ nằm ở đây.` }}
      />
    </>
  );
}
