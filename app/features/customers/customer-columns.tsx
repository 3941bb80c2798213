import type { ContactRow } from 'contract/contacts/contacts.ts';
import { type ContactColumn, contactColumns, contactFields } from 'contract/contacts/fields.ts';
import { showCustomValue } from 'contract/custom-fields.ts';
import { genderLabels, sourceLabels } from 'contract/enums.ts';
import type { ListState } from 'contract/filters.ts';
import { formatDateTime, relativeTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { CallButton } from '../../softphone/call-button.tsx';
import { Tag } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { listHref } from '../lists/list-url.ts';
import type { Lookups } from '../lookups.ts';
import { TierBadge } from './tier-badge.tsx';

// a card on a phone says nothing of what is missing
const dash = <span className="text-muted max-sm:hidden">—</span>;
const orDash = (text: string | null | undefined) => text || dash;

/** The first of several, and how many more. */
function several(values: string[]) {
  if (values.length === 0) return dash;
  return (
    <span className="figures" title={values.join('\n')}>
      {values[0]}
      {values.length > 1 && <span className="text-muted"> +{values.length - 1}</span>}
    </span>
  );
}

type Look = Pick<Column<ContactRow>, 'cell'> & Partial<Column<ContactRow>>;
interface Shown {
  lookups: Lookups;
  now: number;
}

const looks: Record<ContactColumn, (shown: Shown) => Look> = {
  code: () => ({ cell: row => row._id, width: 'auto', phone: 'hide' }),
  name: () => ({
    cell: row => (
      <span className="flex min-w-0 items-center gap-2">
        <a href={paths.customer(row._id)} className="link truncate font-semibold" title={row.name}>
          {row.name}
        </a>
        <TierBadge tier={row.tier} />
      </span>
    ),
    sticky: true,
    phone: 'title',
  }),
  phone: () => ({
    cell: row => (
      <span className="inline-flex items-center gap-1">
        {several(row.phones)}
        {row.phones.length > 0 && <CallButton name={row.name} target={`contact-${row._id}`} />}
      </span>
    ),
    width: 'auto',
    phone: 'bare',
  }),
  email: () => ({ cell: row => several(row.emails), phone: 'bare' }),
  gender: () => ({ cell: row => orDash(row.gender && genderLabels[row.gender]), width: 'auto', phone: 'hide' }),
  dob: () => ({ cell: row => orDash(showCustomValue('date', row.dob)), width: 'auto', phone: 'hide' }),
  tier: () => ({
    cell: row => (row.tier > 0 ? <TierBadge tier={row.tier} /> : 'Thường'),
    width: 'auto',
    phone: 'hide',
  }),
  source: () => ({ cell: row => sourceLabels[row.source], width: 'narrow', phone: 'hide' }),
  organization: () => ({ cell: row => orDash(row.organization?.name), width: 'narrow', phone: 'hide' }),
  group: () => ({ cell: row => orDash(row.group?.name), width: 'narrow', phone: 'hide' }),
  assignee: () => ({ cell: row => orDash(row.assignee?.name), width: 'narrow', phone: 'hide' }),
  city: () => ({ cell: row => orDash(row.city), width: 'narrow', phone: 'hide' }),
  tags: () => ({
    cell: row => (row.tags.length ? row.tags.map(tag => <Tag key={tag}>{tag}</Tag>) : dash),
    phone: 'hide',
  }),
  created_at: () => ({ cell: row => formatDateTime(row.created_at), width: 'auto', phone: 'hide' }),
  updated_at: ({ now }) => ({
    cell: row => (
      <time dateTime={row.updated_at} title={formatDateTime(row.updated_at)} className="text-muted">
        {relativeTime(row.updated_at, now)}
      </time>
    ),
    width: 'auto',
    phone: 'hide',
  }),
};

/** The chosen columns of the customer list, headers sorting where the field can. */
export function customerColumns(
  chosen: readonly string[],
  url: URL,
  state: ListState,
  shown: Shown,
): Column<ContactRow>[] {
  return chosen.flatMap(name => {
    if (name.startsWith('attr_')) return attributeColumn(name.slice('attr_'.length), shown.lookups);
    const known = contactColumns.find(column => column.name === name);
    if (!known) return [];
    const isSortable = contactFields.some(field => field.name === name && 'sortable' in field);
    const direction =
      state.sort?.field === name ? state.sort.direction : name === 'created_at' && !state.sort ? 'DESC' : undefined;
    return {
      key: name,
      header: known.label,
      ...(isSortable && {
        sort: {
          href: listHref(url, state, { sort: { field: name, direction: direction === 'ASC' ? 'DESC' : 'ASC' } }),
          direction: direction && (direction === 'ASC' ? ('asc' as const) : ('desc' as const)),
        },
      }),
      ...looks[known.name](shown),
    };
  });
}

/** A custom attribute as a column; none when the tenant has it no longer. */
function attributeColumn(key: string, { contactFields: fields }: Lookups): Column<ContactRow>[] {
  const field = fields.find(one => one.key === key);
  if (!field) return [];
  const cell = (row: ContactRow) => orDash(showCustomValue(field.type, row.attributes[key]));
  const align = field.type === 'number' ? ('right' as const) : ('left' as const);
  return [{ key: `attr_${key}`, header: field.title, cell, align, phone: 'hide' }];
}
