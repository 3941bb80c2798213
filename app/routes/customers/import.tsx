import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  cancelImport,
  type ImportDetail,
  importRows,
  mapImport,
  type OnDuplicate,
  readImport,
  runImport,
  undoImport,
} from 'contract/contacts/imports.ts';
import { importGuard } from '../../features/imports/import-guard.server.ts';
import { ImportProgress } from '../../features/imports/import-progress.tsx';
import { ImportResult } from '../../features/imports/import-result.tsx';
import { ImportRows } from '../../features/imports/import-rows.tsx';
import { ImportSteps } from '../../features/imports/import-steps.tsx';
import { isWorking } from '../../features/imports/import-words.ts';
import { MappingForm } from '../../features/imports/mapping-form.tsx';
import { Trial } from '../../features/imports/trial.tsx';
import { useImportProgress } from '../../features/imports/use-import-progress.ts';
import { ApiFailure } from '../../http/api.server.ts';
import { actionFor, loaderFor, notFoundPage } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const kinds = ['all', 'new', 'duplicate', 'bad', 'repaired', 'kept'] as const;
const sizes = [10, 20, 50, 100];

export const loader = loaderFor('/customers', async visit => {
  importGuard(visit);
  const { url, params, api } = visit;
  const id = { params: { id: params.importId! } };
  const { data: item } = await api(readImport, id);
  const asked = url.searchParams;
  const isMapping = item.state === 'mapping' || (item.state === 'ready' && asked.get('step') === 'mapping');
  const first = item.counts.kept > 0 ? 'kept' : item.counts.bad + item.counts.failed > 0 ? 'bad' : 'all';
  const show = kinds.find(kind => kind === asked.get('show')) ?? first;
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1);
  const size = sizes.find(one => one === Number(asked.get('size'))) ?? 10;
  const isList = !isMapping && !isWorking(item.state) && item.rows_total > 0;
  const rows = isList ? { ...(await api(importRows, { ...id, query: { show, page, size } })), show, page, size } : null;
  return { item, isMapping, rows, asksUndo: asked.get('ask') === 'undo' };
});

export const action = actionFor('/customers', async visit => {
  importGuard(visit);
  const { request, params, api } = visit;
  const form = await request.formData();
  const id = { params: { id: params.importId! } };
  const mapping = form.getAll('mapping').map(String);
  try {
    switch (form.get('intent')) {
      case 'map':
        await api(mapImport, { ...id, json: { mapping } });
        break;
      case 'run':
        await api(runImport, { ...id, json: { on_duplicate: (form.get('on_duplicate') ?? 'skip') as OnDuplicate } });
        break;
      case 'cancel':
        await api(cancelImport, id);
        break;
      case 'undo':
        await api(undoImport, id);
        break;
      default:
        throw notFoundPage();
    }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401 || error.status === 404) throw error;
    return data({ message: error.message, errors: error.errorsAt(() => true), mapping }, { status: error.status });
  }
  return redirect(paths.import(params.importId!));
});

export default function Import() {
  const { item, isMapping, rows, asksUndo } = useLoaderData<typeof loader>() as {
    item: ImportDetail;
  } & ReturnType<typeof useLoaderData<typeof loader>>;
  const refused = useAnswer<typeof action>() as Refused | undefined;
  const done = useImportProgress(item);
  const isAfter = !isMapping && !isWorking(item.state) && item.state !== 'ready';
  // of somebody else's there is nothing to go on with but taking it back
  const isOpen = item.is_mine || item.state === 'undoing';
  return (
    <>
      <PageHeader title="Nhập khách hàng từ tệp" backHref={paths.imports} />
      <ImportSteps item={item} mapping={isMapping} />
      {refused && !refused.errors && (
        <Banner tone="critical" inset live className="mb-3">
          {refused.message}
        </Banner>
      )}
      {!item.is_mine && (
        <Banner tone="info" inset className="mb-3">
          {item.by.name} đã tải tệp này lên.{' '}
          {!isAfter && !isOpen && 'Chỉ người ấy tiếp tục hoặc hủy được lượt nhập này.'}
        </Banner>
      )}
      {isOpen && isWorking(item.state) && <ImportProgress item={item} rows={done} />}
      {isOpen && isMapping && <MappingForm item={item} sent={refused?.mapping} errors={refused?.errors} />}
      {isOpen && item.state === 'ready' && !isMapping && <Trial item={item} />}
      {isAfter && <ImportResult item={item} asksUndo={asksUndo} />}
      {rows && <ImportRows item={item} rows={rows} />}
    </>
  );
}

interface Refused {
  message: string;
  errors?: Record<string, string[]>;
  mapping: string[];
}
