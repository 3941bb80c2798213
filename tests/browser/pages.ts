import { type PagePath, page, pagePaths } from '../../app/site-map.ts';

/** Parameters that exist in the demonstration; pages that are not built yet take any. */
const samples: Partial<Record<PagePath, string[]>> = {
  '/tickets': [
    '/tickets',
    '/tickets?mode=open&sort=created_at&size=10',
    '/tickets?q=khong-co-gi-nhu-vay',
    '/tickets?panel=exports',
    '/tickets?panel=account',
    '/tickets?filter=duedate',
  ],
  '/tickets/:ticketId': ['/tickets/2', '/tickets/2?compose=note', '/tickets/new'],
  '/customers': ['/customers', '/customers?filter=tier&f=city:eq:ha%20noi&sort=name', '/customers?q=khong-co-ai'],
  '/settings/users/members': [
    '/settings/users/members',
    '/settings/users/members?f=role:in:agent&filter=status',
    '/settings/users/members/new',
    '/settings/users/members/invite',
  ],
  '/customers/:customerId': ['/customers/3', '/customers/new?phone=0901234567'],
};

/** Every page of the site map as addresses that render. `ids`: of rows that are there, by the name of the parameter. */
export const addressesOf = (path: PagePath, ids: Record<string, string> = {}): string[] =>
  samples[path] ?? [encodeURI(path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'mau'))];

/** Pages that answer by themselves: no redirects, and no guards of their own. */
export const renderedPages = pagePaths.filter(path => path !== '/' && page(path).access !== 'view-as');
