import type { StaffRole } from 'contract/enums.ts';
import type { City } from './people.ts';
import type { Story } from './story.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

interface Named {
  id: string;
  name: string;
}

/** A tenant with its staff and settings, to be filled with customers and tickets. */
export interface Place {
  tenantId: string;
  story: Story;
  /** ms; nothing happens later */
  now: number;
  /** first the branches, then the customers' */
  organizations: Named[];
  /** in the order of the story */
  departments: Named[];
  customerGroups: Named[];
  users: (Named & { role: StaffRole; departmentIds: string[] })[];
  priorities: (Named & { due_minutes: number | null })[];
  types: Named[];
  services: Named[];
}

/** What a ticket must know of its requester. */
export interface Customer {
  number: number;
  name: string;
  gender: 'male' | 'female' | 'other' | null;
  city: City;
  hasPhone: boolean;
  email: string | null;
  organizationId: string | null;
  /** ms */
  createdAt: number;
}

export const idOf = (named: readonly Named[], name: string): string => {
  const found = named.find(one => one.name === name);
  if (!found) throw new Error(`no '${name}' among ${named.map(one => one.name).join(', ')}`);
  return found.id;
};

/** Customers of the north belong to the first department and branch, others to the second. */
export const regionOf = (city: City): 0 | 1 => (city.isNorth ? 0 : 1);
