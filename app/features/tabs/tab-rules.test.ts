import { describe, expect, it } from 'vitest';
import { withoutPanel } from '../frame/place.ts';
import {
  emptyWorkspace,
  pageAfterClosing,
  readWorkspace,
  replace,
  setUnsaved,
  visit,
  type Workspace,
} from './tab-rules.ts';
import { tabTitle } from './tab-title.ts';

const place = (address: string) => {
  const [pathname = '', search = ''] = address.split('?');
  return { pathname, search: search === '' ? '' : `?${search}` };
};
const visiting = (...addresses: string[]): Workspace =>
  addresses.reduce((workspace, address) => visit(workspace, place(address)).workspace, emptyWorkspace);
/** As the frame keeps it: of the pages without a tab, the last. */
const lastOf = (addresses: string[]) =>
  addresses.findLast(address => tabTitle(place(address).pathname) === undefined) ?? null;
const shown = (workspace: Workspace) => workspace.tabs.map(tab => tab.pathname + tab.search);
const tickets = (...numbers: number[]) => numbers.map(number => `/tickets/${number}`);

describe('a page in view', () => {
  it.each([
    ['/tickets/12', 'Ticket 12'],
    ['/tickets/new', 'Ticket mới'],
    ['/tickets/new-3', 'Ticket mới'],
    ['/customers/new', 'Khách hàng mới'],
    ['/customers/7', 'Customer 7'],
    ['/settings/organizations/0192', '0192'],
    ['/tickets', undefined],
    ['/customers', undefined],
    ['/customers/groups', undefined],
    ['/customers/import', undefined],
    ['/customers/tags', undefined],
    ['/customers/merge', undefined],
    ['/customers/bulk', undefined],
    ['/tickets/merge', undefined],
    ['/settings/users/organizations', undefined],
    ['/chat/12', undefined],
    ['/report/summary', undefined],
  ])('%s has the title %s', (pathname, title) => expect(tabTitle(pathname)).toBe(title));

  it.each([
    { visits: ['/tickets'], tabs: [] },
    { visits: ['/tickets/1', '/customers/2'], tabs: ['/tickets/1', '/customers/2'] },
    { visits: ['/tickets/1', '/tickets', '/tickets/1'], tabs: ['/tickets/1'] },
    { visits: ['/tickets/1', '/tickets/1?compose=note'], tabs: ['/tickets/1?compose=note'] },
    { visits: tickets(1, 2, 3, 4, 5), tabs: tickets(1, 2, 3, 4, 5) },
    { visits: tickets(1, 2, 3, 4, 5, 6), tabs: tickets(2, 3, 4, 5, 6) },
    { visits: [...tickets(1, 2, 3, 4, 5), '/tickets/1', '/tickets/6'], tabs: tickets(2, 3, 4, 5, 6) },
    { visits: ['/tickets/1?panel=notifications&only=unread'], tabs: ['/tickets/1'] },
  ])('$visits leaves the tabs $tabs', ({ visits, tabs }) => expect(shown(visiting(...visits))).toEqual(tabs));

  it('names the tab that made room', () => {
    const { closed } = visit(visiting(...tickets(1, 2, 3, 4, 5)), place('/tickets/6'));
    expect(closed.map(tab => tab.pathname)).toEqual(['/tickets/1']);
  });
});

describe('closing the tab in view goes to', () => {
  it.each([
    { of: ['/tickets?mode=me', ...tickets(1, 2, 3)], closing: '/tickets/2', to: '/tickets/3' },
    { of: ['/tickets?mode=me', ...tickets(1, 2, 3)], closing: '/tickets/3', to: '/tickets/2' },
    {
      of: [...tickets(1), '/tickets/2?compose=note', '/tickets/1'],
      closing: '/tickets/1',
      to: '/tickets/2?compose=note',
    },
    { of: ['/tickets?mode=me', '/tickets/1'], closing: '/tickets/1', to: '/tickets?mode=me' },
    { of: ['/tickets', '/report/summary', '/tickets/1'], closing: '/tickets/1', to: '/report/summary' },
    { of: ['/tickets/1'], closing: '/tickets/1', to: '/tickets' },
  ])('$to ($closing of $of)', ({ of, closing, to }) =>
    expect(pageAfterClosing(visiting(...of), closing, lastOf(of))).toBe(to),
  );
});

describe('a ticket that has got its number', () => {
  it('takes the place of the tab it was written in', () => {
    const change = replace(visiting('/tickets/1', '/tickets/new', '/tickets/2'), '/tickets/new', place('/tickets/9'));
    expect(shown(change.workspace)).toEqual(['/tickets/1', '/tickets/9', '/tickets/2']);
    expect(change.closed.map(tab => tab.pathname)).toEqual(['/tickets/new']);
  });

  it('is not opened twice', () => {
    const change = replace(visiting('/tickets/9', '/tickets/new'), '/tickets/new', place('/tickets/9'));
    expect(shown(change.workspace)).toEqual(['/tickets/9']);
  });
});

describe('a workspace that was stored', () => {
  it('comes back as it was', () => {
    const workspace = setUnsaved(visiting('/tickets?mode=me', '/tickets/1?a=b', '/customers/2'), '/customers/2', true);
    expect(readWorkspace(JSON.stringify(workspace))).toEqual(workspace);
  });

  it.each([null, '', '{', '[]', '{"tabs":"x"}', 'null', '{"tabs":[{"pathname":"https://else.where/"}]}'])(
    'is empty when it is %s',
    text => expect(readWorkspace(text)).toEqual(emptyWorkspace),
  );
});

it('a panel is no part of a page', () => {
  expect(withoutPanel('?panel=account')).toBe('');
  expect(withoutPanel('?mode=me&panel=notifications&only=unread&npage=2')).toBe('?mode=me');
  expect(withoutPanel('?mode=me')).toBe('?mode=me');
});
