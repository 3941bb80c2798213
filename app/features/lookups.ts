import { type ShouldRevalidateFunction, useRouteLoaderData } from '@remix-run/react';
import type { CustomField, settingDashboard } from 'contract/lookups/lookups.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { nearDueMinutes } from 'contract/tickets/fields.ts';

interface Named {
  _id: string;
  name: string;
}

export type { CustomField };
export type LookupUser = Named & { department_ids: string[]; avatar_id: string | null; is_active: boolean };

/** What forms choose from, in the order to offer it. */
export interface LookupLists {
  priorities: (Named & { due_minutes: number | null })[];
  types: Named[];
  services: Named[];
  departments: Named[];
  customerGroups: Named[];
  organizations: Named[];
  /** Colleagues of my scope, those who have left included. */
  everyone: LookupUser[];
  ticketFields: CustomField[];
  contactFields: CustomField[];
  /** Past due, or due within this time: near due. */
  nearDueMinutes: number;
}

export interface Lookups extends LookupLists {
  /** Colleagues of my scope whom work can be given to. */
  users: LookupUser[];
  /** The name of any of these by its id; '' when it is none of them. Rows carry the names of people outside my scope. */
  nameOf: (id: string | null | undefined) => string;
}

/** What the browser keeps of the call's answer: lists that `contract/enums.ts` has anyway stay behind. */
export function lookupLists({ data }: RouteAnswer<typeof settingDashboard>): LookupLists {
  const { priorities, types, services, organizations } = data;
  const plain = ({ _id, name }: Named) => ({ _id, name });
  return {
    priorities: priorities.map(({ due_minutes, ...one }) => ({ ...plain(one), due_minutes })),
    types,
    services,
    departments: data.departments.map(plain),
    customerGroups: data.customer_groups.map(plain),
    organizations,
    everyone: data.users.map(({ _id, name, department_ids, avatar_id, is_active }) => ({
      _id,
      name,
      department_ids,
      avatar_id,
      is_active,
    })),
    ticketFields: data.ticket_fields,
    contactFields: data.contact_fields,
    nearDueMinutes: data.near_due_minutes,
  };
}

const nothing: LookupLists = {
  priorities: [],
  types: [],
  services: [],
  departments: [],
  customerGroups: [],
  organizations: [],
  everyone: [],
  ticketFields: [],
  contactFields: [],
  nearDueMinutes,
};

const views = new WeakMap<LookupLists, Lookups>();

/** The lookups that the frame has loaded; the same object until the frame loads them again. */
export function useLookups(): Lookups {
  const lists = useRouteLoaderData<{ lookups: LookupLists }>('routes/frame')?.lookups ?? nothing;
  let view = views.get(lists);
  if (!view) {
    view = viewOf(lists);
    views.set(lists, view);
  }
  return view;
}

function viewOf(lists: LookupLists): Lookups {
  const names = new Map<string, string>();
  const { priorities, types, services, departments, customerGroups, organizations, everyone } = lists;
  for (const list of [priorities, types, services, departments, customerGroups, organizations, everyone])
    for (const { _id, name } of list) names.set(_id, name);
  return {
    ...lists,
    users: everyone.filter(user => user.is_active),
    nameOf: id => (id ? (names.get(id) ?? '') : ''),
  };
}

/**
 * For the frame: its answer stays while people move about, and is asked for again on request and after a post that was
 * not refused. (The default that the router hands in is always true.)
 */
export const lookupsMayHaveChanged: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  actionStatus = 200,
}) => (formMethod !== undefined && formMethod !== 'GET' ? actionStatus < 400 : currentUrl.href === nextUrl.href);
