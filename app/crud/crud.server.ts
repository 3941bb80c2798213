import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import { readVersion } from 'contract/crud.ts';
import { pageCount } from 'contract/page.ts';
import { may } from 'contract/permissions.ts';
import { listNamed } from 'contract/settings/list-names.ts';
import { chosenColumns } from '../features/own-columns.server.ts';
import { ApiFailure } from '../http/api.server.ts';
import { actionFor, loaderFor, type Visit } from '../http/guard.server.ts';
import { paths } from '../http/paths.ts';
import { constraintsOf, refusal, submit } from '../http/submit.server.ts';
import { redirectWithToast } from '../http/toast.server.ts';
import type { PagePath } from '../site-map.ts';
import type { ScreenNoun } from './calls.server.ts';
import { changeLines } from './lines.ts';
import { type CrudPanel, type CrudRow, type CrudView, formKey, readPlace } from './view.ts';

interface Around {
  /** Where the screen is, when it is a part of its page with an address of its own. */
  address?: string;
  /** What the screen needs beside the rows; joins its data. */
  beside?: (visit: Visit) => Promise<object>;
}

/** The loader of a noun's screen: the list as its address says, and what stands open over it. */
export const crudLoader = <Row extends CrudRow>(
  path: PagePath,
  noun: ScreenNoun<Row>,
  { address = path, beside }: Around = {},
) => loaderFor(path, visit => loadList(address, noun, visit, beside));

/** What `crudLoader` does, for screens whose address has parameters. */
export async function loadList<Row extends CrudRow>(
  address: string,
  noun: ScreenNoun<Row>,
  visit: Visit,
  beside: NonNullable<Around['beside']> = async () => ({}),
) {
  const mayWrite = may(visit.account.user.role, noun.write);
  const isAsking = visit.params.id === 'new' || visit.url.searchParams.has('delete');
  if (isAsking && !mayWrite) throw redirect(paths.warning);
  const sorts = Object.keys(noun.sorts);
  const href = listAddress(address, visit.url);
  const { state, url, to } = readPlace({ href, sorts });
  const { q, page, size } = state;
  const sort = url.searchParams.get('sort');
  const name = listNamed(url.pathname);
  const [{ list, total }, panel, more, own] = await Promise.all([
    noun.list(visit.api, { page, size, ...(q && { q }), ...(state.sort && sort && { sort }) }, visit.url),
    panelOf(visit, noun, mayWrite),
    beside(visit),
    name && chosenColumns(visit, name),
  ]);
  // a page past the end of a list that has shrunk
  if (!panel && page > pageCount(total, size)) throw redirect(to({ page: pageCount(total, size) }));
  const view: CrudView<Row> = {
    list,
    total,
    href,
    sorts,
    mayWrite,
    isOrdered: noun.move !== undefined,
    isBulk: noun.removeMany !== undefined,
    panel: panel ?? manyOf(visit, noun, list),
    own,
    constraint: constraintsOf(noun.form) ?? {},
  };
  return data({ ...more, ...view }, { status: panel?.kind === 'missing' ? 404 : 200 });
}

/** The list's address with its search, without what stands open and what a new form begins with. */
export function listAddress(path: string, url: URL): string {
  const search = new URLSearchParams(url.search);
  for (const name of ['delete', 'given', 'ids', 'way']) search.delete(name);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

async function panelOf<Row extends CrudRow>(
  { params, url, api }: Visit,
  noun: ScreenNoun<Row>,
  mayWrite: boolean,
): Promise<CrudPanel<Row> | null> {
  if (params.id === undefined) return null;
  if (params.id === 'new') return { kind: 'new', key: randomUUID() };
  try {
    const row = await noun.read(api, params.id);
    return { kind: !mayWrite ? 'read' : url.searchParams.has('delete') ? 'delete' : 'edit', row };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return { kind: 'missing' };
    throw error;
  }
}

/** The question about the rows that were checked, of those that the list shows. */
function manyOf<Row extends CrudRow>(
  { url, params }: Visit,
  noun: ScreenNoun<Row>,
  list: Row[],
): CrudPanel<Row> | null {
  if (params.id !== undefined || !noun.removeMany || url.searchParams.get('delete') !== 'many') return null;
  const ids = url.searchParams.getAll('ids');
  return { kind: 'delete-many', rows: list.filter(({ _id }) => ids.includes(_id)) };
}

const intents = ['create', 'update', 'delete', 'delete-many', 'up', 'down'] as const;
type Intent = (typeof intents)[number];

/** The action of a noun's screen: each intent ends at the list it came from, with a toast. */
export const crudAction = <Row extends CrudRow>(
  path: PagePath,
  noun: ScreenNoun<Row>,
  { address = path }: Pick<Around, 'address'> = {},
) => actionFor(path, async visit => actOn(address, noun, visit, await visit.request.formData()));

/** What `crudAction` does, for screens with further intents. */
export async function actOn<Row extends CrudRow>(
  address: string,
  noun: ScreenNoun<Row>,
  { url, params, api }: Pick<Visit, 'url' | 'params' | 'api'>,
  form: FormData,
) {
  const changed = changeLines(form, Object.keys(noun.form.shape));
  if (changed) return data({ submission: { initialValue: changed } });
  const { intent, key } = takeControls(form);
  const back = listAddress(address, url);
  const done = (title: string) => redirectWithToast(back, { kind: 'success', title });
  const id = params.id ?? '';
  switch (intent) {
    case 'create':
      return submit(form, noun.form, async value => {
        await noun.create(api, value, { idempotencyKey: key });
        return done(noun.done.created);
      });
    case 'update':
      return submit(form, noun.form.extend({ version: readVersion }), async value => {
        await noun.update(api, id, value);
        return done(noun.done.updated);
      });
    case 'delete':
      try {
        await noun.remove(api, id);
        return done(noun.done.deleted);
      } catch (error) {
        return refusal(error);
      }
    case 'delete-many':
      try {
        await noun.removeMany?.(api, form.getAll('ids').map(String));
        return done(noun.done.deleted);
      } catch (error) {
        return refusal(error);
      }
    case 'up':
    case 'down':
      await noun.move?.(api, id, intent);
      return redirect(back);
  }
}

/** Takes what steers the form out of it; what stays are the noun's own fields. */
function takeControls(form: FormData): { intent: Intent; key: string } {
  const intent = intents.find(known => known === form.get('intent'));
  if (!intent) throw data({ status: 400, message: 'Dữ liệu gửi lên không hợp lệ' }, { status: 400 });
  const key = String(form.get(formKey) ?? '') || randomUUID();
  form.delete('intent');
  form.delete(formKey);
  return { intent, key };
}
