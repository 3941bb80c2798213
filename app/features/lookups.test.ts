import { expect, it } from 'vitest';
import { lookupLists, lookupsMayHaveChanged } from './lookups.ts';

const at = (path: string) => new URL(path, 'http://localhost');
const reloads = (from: string, to: string, more: object = {}) =>
  lookupsMayHaveChanged({
    currentUrl: at(from),
    nextUrl: at(to),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...more,
  } as never);

it('lookups stay while people move about', () => {
  expect(reloads('/tickets', '/tickets/12')).toBe(false);
  expect(reloads('/tickets', '/tickets?q=a')).toBe(false);
  expect(reloads('/tickets', '/tickets?q=a', { formMethod: 'GET' })).toBe(false);
});

it('lookups are asked for again on request, and after a post that was not refused', () => {
  expect(reloads('/tickets?q=a', '/tickets?q=a')).toBe(true);
  expect(reloads('/settings/tickets/priority/new', '/settings/tickets/priority', { formMethod: 'POST' })).toBe(true);
  expect(reloads('/tickets/12', '/tickets/12', { formMethod: 'POST', actionStatus: 200 })).toBe(true);
  expect(reloads('/tickets/12', '/tickets/12', { formMethod: 'POST', actionStatus: 422 })).toBe(false);
  expect(reloads('/tickets/12', '/tickets/12', { formMethod: 'POST', actionStatus: 503 })).toBe(false);
});

it('the browser gets the lists of forms, not the enumerations that it has', () => {
  const named = [{ _id: '1', id: '1', name: 'Một' }];
  const user = { ...named[0]!, role: 'agent', group_id: null, department_ids: [], organization_id: null };
  const lists = lookupLists({
    data: {
      priorities: [{ ...named[0]!, due_minutes: 30 }],
      types: named,
      services: named,
      groups: named,
      departments: named,
      customer_groups: named,
      organizations: named,
      users: [{ ...user, role: 'agent', avatar_id: null, is_active: false }],
      ticket_fields: [],
      near_due_minutes: 30,
      contact_fields: [],
      agent_status: [],
      feedback_templates: [],
      ticket_status: [],
      macro_comment: [],
      source: [],
      source_detail: [],
      data_masking_config: [],
    },
  });
  expect(Object.keys(lists).sort()).toEqual(
    [
      'contactFields',
      'customerGroups',
      'departments',
      'everyone',
      'nearDueMinutes',
      'organizations',
      'priorities',
      'services',
      'ticketFields',
      'types',
    ].sort(),
  );
  expect(lists.departments).toEqual([{ _id: '1', name: 'Một' }]);
  expect(lists.everyone).toEqual([{ _id: '1', name: 'Một', department_ids: [], avatar_id: null, is_active: false }]);
});
