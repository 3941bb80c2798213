import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { foldVietnamese } from 'contract/fold.ts';
import { macrosOfTicket } from 'contract/macros/macros.ts';
import { saveDraft } from 'contract/tickets/drafts.ts';
import { draftContent } from '../../features/composer/draft-content.server.ts';
import { insertMacro } from '../../features/composer/insert-macro.server.ts';
import { draftKeyOf } from '../../features/composer/kinds.ts';
import { sourceWords } from '../../features/composer/macro-sources.ts';
import { MacroText } from '../../features/composer/macro-text.tsx';
import { uploadFiles } from '../../features/composer/upload-files.server.ts';
import { actionFor, loaderFor, type Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { rowNumber } from '../../http/row-number.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextField } from '../../ui/text-field.tsx';

const placeOf = ({ params, url }: Visit) => ({
  id: rowNumber(params.ticketId, 'Không tìm thấy ticket này'),
  kind: url.searchParams.get('kind') === 'note' ? ('note' as const) : ('reply' as const),
});

/** The list under '/' as a page, for whom there is no '/': before JavaScript. */
export const loader = loaderFor('/tickets/:ticketId', async visit => {
  const { id, kind } = placeOf(visit);
  const q = (visit.url.searchParams.get('q') ?? '').slice(0, 200);
  const words = foldVietnamese(q).split(/\s+/).filter(Boolean);
  const { list } = await visit.api(macrosOfTicket, { params: { id } });
  const found = list.filter(({ name }) => words.every(word => foldVietnamese(name).includes(word)));
  return { id, kind, q, list: found };
});

/** `macro` is inserted; without one, what is typed in the composer is kept, and the list shown. */
export const action = actionFor('/tickets/:ticketId', async visit => {
  const { id, kind } = placeOf(visit);
  const form = await visit.request.formData();
  const macro = form.get('macro');
  if (macro !== null) return insertMacro(visit, id, kind, String(macro));
  const key = draftKeyOf(id, kind);
  await uploadFiles(visit, form, key, String(form.get('key') ?? ''));
  await visit.api(saveDraft, { json: { key, content: { ...draftContent(form), fields: {} } } });
  return redirect(paths.macrosFor(id, kind));
});

export default function MacrosOfTicket() {
  const { id, kind, q, list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Chèn câu trả lời mẫu" backHref={`${paths.ticket(id)}?compose=${kind}#composer`} />
      <Form className="mb-3 flex items-end gap-2">
        <input type="hidden" name="kind" value={kind} />
        <TextField label="Tìm theo tên" type="search" name="q" defaultValue={q} />
        <Button type="submit">Tìm</Button>
        <LinkButton href={paths.macros} variant="quiet">
          Quản lý
        </LinkButton>
      </Form>
      {list.length === 0 && <p className="text-muted">Không có dữ liệu.</p>}
      <ul className="flex flex-col gap-3">
        {list.map(({ _id, name, source, text }) => (
          <li key={_id} className="rounded border border-line bg-surface p-4">
            <h2 className="font-semibold">{name}</h2>
            <p className="text-sm text-muted">{sourceWords[source]}</p>
            <p className="my-2">
              <MacroText text={text} />
            </p>
            <Form method="post">
              <Button type="submit" name="macro" value={_id}>
                Chèn
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
