import { pageCount, parsePage, parseSize } from 'contract/page.ts';
import { listAccounts } from 'contract/platform/accounts.ts';
import type { Visit } from '../../http/guard.server.ts';
import type { Accounts } from './accounts-list.tsx';

/** Tenants of the system as the address asks for them: for people with the admin flag. */
export async function readAccounts({ url, api }: Pick<Visit, 'url' | 'api'>): Promise<Accounts> {
  const q = (url.searchParams.get('q') ?? '').slice(0, 200);
  const [page, size] = [parsePage(url.searchParams.get('page')), parseSize(url.searchParams.get('size'))];
  const { list, total } = await api(listAccounts, { query: { page, size, ...(q && { q }) } });
  return { list, total, q, page: Math.min(page, pageCount(total, size)), size };
}
