import { existsSync, readFileSync } from 'node:fs';
import { type Page, pages } from '../../app/site-map.ts';

/** A page with who may open it, in the words of the specification's table. */
export interface SpecifiedPage {
  path: string;
  /** 'public', 'guest', 'staff', 'workflow', 'view-as', or roles in the order of the alphabet with commas between */
  access: string;
  adminFlag: boolean;
  /** Leads to the page of one's own tenant, unless with the admin flag. */
  leadsToOwnTenant: boolean;
}

const table = '../shared/spec/routes.tsv';

/** The table of the specification, which lies beside the project; undefined where it does not. */
export const specifiedPages: SpecifiedPage[] | undefined = existsSync(table)
  ? readFileSync(table, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => line.split('\t'))
      .map(([path, access, note = '']) => ({
        path: path!.replace(/\{(\w+)\}/g, ':$1'),
        access: access!.split(',').sort().join(','),
        adminFlag: note.startsWith('also needs the admin flag'),
        leadsToOwnTenant: note.startsWith("redirects to the user's own tenant listing"),
      }))
  : undefined;

if (!specifiedPages) console.warn(`${table} is not here: pages are tested by the site map alone`);

/** The same of our site map. */
export const mappedPages: SpecifiedPage[] = Object.entries<Page>(pages).map(
  ([path, { access, adminFlag, ownTenant }]) => ({
    path,
    access: typeof access === 'string' ? access : [...access].sort().join(','),
    adminFlag: adminFlag === true,
    leadsToOwnTenant: ownTenant !== undefined,
  }),
);
