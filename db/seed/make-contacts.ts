import type { Insertable } from 'kysely';
import type { ContactPoints, Contacts } from '../types.ts';
import { v7 } from '../uuid.ts';
import type { Dice } from './dice.ts';
import {
  type City,
  cityWeights,
  makeEmail,
  makeName,
  mobilePrefixes,
  streets,
  typedPhone,
  unusualNames,
} from './people.ts';
import { type Customer, dayMs, minuteMs, type Place, regionOf } from './place.ts';

export interface MadeContacts {
  contacts: Customer[];
  contactRows: Insertable<Contacts>[];
  pointRows: Insertable<ContactPoints>[];
}

/** Customers in the order of their coming: most before the tickets' 90 days, some during them. */
export function makeContacts(place: Place, dice: Dice, count: number): MadeContacts {
  const made: MadeContacts = { contacts: [], contactRows: [], pointRows: [] };
  const phones = new Set<string>();
  const arrivals = Array.from({ length: count }, () =>
    dice.chance(0.75) ? dice.between(91, 600) : dice.between(0, 90),
  )
    .sort((a, b) => b - a)
    .map(days => place.now - days * dayMs - dice.between(1, 600) * minuteMs)
    .sort((a, b) => a - b);
  for (const [index, createdAt] of arrivals.entries()) {
    const number = index + 1;
    const [name, gender] =
      unusualNames[(index - 20) / 30] ?? namedByGender(dice, dice.chance(0.56) ? 'female' : 'male');
    const knownGender = dice.weighted<Customer['gender']>([
      [gender, 92],
      [null, 7],
      ['other', 1],
    ]);
    const city = dice.weighted<City>(cityWeights);
    const employer = dice.chance(0.2) ? dice.between(0, place.story.customerOrganizations.length - 1) : null;
    const organizationId =
      employer !== null
        ? place.organizations[place.story.branches.length + employer]!.id
        : dice.chance(0.5)
          ? place.organizations[regionOf(city)]!.id
          : null;
    const has = dice.weighted([
      ['phone', 54],
      ['both', 40],
      ['email', 6],
    ] as const);
    const hasPhone = has !== 'email';
    const domain = employer === null ? undefined : place.story.customerOrganizations[employer]!.domain;
    const email = has === 'phone' ? null : makeEmail(name, number, domain);
    const owner = dice.chance(0.3) ? dice.pick(place.users.filter(user => user.role === 'agent')) : null;

    made.contacts.push({ number, name, gender: knownGender, city, hasPhone, email, organizationId, createdAt });
    made.contactRows.push({
      tenant_id: place.tenantId,
      number,
      name,
      gender: knownGender,
      dob: dice.chance(0.6) ? dateOfBirth(dice) : null,
      tier: dice.weighted([
        [0, 62],
        [1, 22],
        [2, 11],
        [3, 5],
      ] as const),
      source: pickSource(dice, hasPhone, email !== null),
      city: city.name,
      address: dice.chance(0.7) ? `${dice.between(2, 480)} ${dice.pick(streets)}, ${city.name}` : null,
      note: dice.chance(0.15) ? dice.pick(place.story.customerNotes) : null,
      organization_id: organizationId,
      group_id: dice.chance(0.85) ? pickGroup(place, dice, employer !== null) : null,
      department_id: owner?.departmentIds[0] ?? null,
      assignee_id: owner?.id ?? null,
      tags: dice.chance(0.3) ? dice.some(place.story.customerTags, dice.between(1, 2)) : [],
      attributes: dice.chance(0.5) ? attributesOf(place, dice) : {},
      created_by: owner && dice.chance(0.6) ? owner.id : null,
      created_at: new Date(createdAt).toISOString(),
      updated_at: new Date(createdAt).toISOString(),
    });
    const point = (kind: 'phone' | 'email', value: string, raw: string, position: number) =>
      made.pointRows.push({
        ...{ tenant_id: place.tenantId, id: v7(createdAt), contact_number: number },
        ...{ kind, value, raw, position },
      });
    for (let position = 0; hasPhone && position < (dice.chance(0.08) ? 2 : 1); position++) {
      const digits = newPhone(dice, phones);
      point('phone', `+84${digits}`, typedPhone(dice, digits), position);
    }
    if (email) point('email', email, email, 0);
  }
  return made;
}

const namedByGender = (dice: Dice, gender: 'male' | 'female') => [makeName(dice, gender), gender] as const;

function newPhone(dice: Dice, taken: Set<string>): string {
  for (;;) {
    const digits = dice.pick(mobilePrefixes) + String(dice.between(0, 9_999_999)).padStart(7, '0');
    if (taken.has(digits)) continue;
    taken.add(digits);
    return digits;
  }
}

function dateOfBirth(dice: Dice): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${dice.between(1955, 2006)}-${twoDigits(dice.between(1, 12))}-${twoDigits(dice.between(1, 28))}`;
}

/** The first group is of single customers, the last of those who come with many. */
function pickGroup({ customerGroups }: Place, dice: Dice, isEmployed: boolean): string {
  const [single, ...others] = customerGroups;
  return (isEmployed || dice.chance(0.3) ? dice.pick(others) : single!).id;
}

export function pickSource(dice: Dice, hasPhone: boolean, hasEmail: boolean): string {
  return dice.weighted([
    ['CALL_INBOUND', hasPhone ? 34 : 0],
    ['zalo', hasPhone ? 20 : 0],
    ['facebook', 15],
    ['email', hasEmail ? 18 : 0],
    ['web', 9],
    ['chat', 10],
    ['hand', 4],
    ['sms', hasPhone ? 1 : 0],
  ] as const);
}

function attributesOf({ story }: Place, dice: Dice): Record<string, string | string[]> {
  const attributes: Record<string, string | string[]> = {};
  for (const { key, type, choices } of story.customerFields) {
    if (dice.chance(0.3)) continue;
    attributes[key] = type === 'multi-select' ? dice.some(choices, dice.between(1, 2)) : dice.pick(choices);
  }
  return attributes;
}
