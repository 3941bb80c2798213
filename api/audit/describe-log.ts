import type { AuditEntry } from 'contract/audit/audit-log.ts';
import { auditFieldLabels } from 'contract/audit/audit-words.ts';
import { smsProviderLabels, smtpSecurityLabels, templateStateLabels } from 'contract/channels/channel-words.ts';
import {
  type ConsentChannel,
  type ConsentPurpose,
  consentChannelLabels,
  consentKinds,
  consentSourceLabels,
  consentStateLabels,
} from 'contract/contacts/consent-words.ts';
import {
  attributeTypeLabels,
  callChannelTypes,
  dataScopeLabels,
  genderLabels,
  maskedDataLabels,
  roleLabels,
  sourceLabels,
  ticketStatuses,
  tiers,
} from 'contract/enums.ts';
import { visibilityLabels } from 'contract/settings/field-choices.ts';
import { retainedWords } from 'contract/settings/retained-words.ts';
import { formatDateTime } from 'contract/time.ts';
import { showText } from '../access/masking.ts';
import { readLookups, ticketFieldsOf } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { namesOf } from './names-of.ts';

export interface AuditRow {
  id: string;
  actor_id: string | null;
  acting_as: string | null;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  ip: string;
  user_agent: string;
  created_at: Date;
}

type Side = Record<string, unknown>;

/** Keys that say nothing to people, or what the row says already. */
const silent = new Set([
  ...['_id', 'id', 'tenant_id', 'version', 'created_at', 'updated_at', 'created_by', 'comment'],
  // of an account, what the state says already
  ...['state_at', 'state_note', 'worked_at'],
]);
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)$/;

/** Rows of the log in the words of people: names, labels, what changed. Attributes that the actor may not see are left out. */
export async function describeLog(work: Work, rows: AuditRow[]): Promise<AuditEntry[]> {
  const { actor } = work;
  const { contactFields } = await readLookups(work);
  const titles: Record<string, Map<string, string>> = {
    ticket: new Map((await ticketFieldsOf(work)).map(({ key, title }) => [`attributes.${key}`, title])),
    contact: new Map(contactFields.map(({ key, title }) => [`attributes.${key}`, title])),
  };
  const names = await namesOf(work, rows);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const person = (id: string | null) => {
    const name = nameOf(id);
    return id === null || name === null ? null : { _id: id, name };
  };
  const word = (key: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '';
    if (Array.isArray(value)) return value.map(one => word(key, one)).join(', ');
    if (typeof value === 'object')
      return Object.values(value)
        .map(one => word('', one))
        .filter(Boolean)
        .join(' · ');
    if (typeof value === 'boolean') return value ? 'Có' : 'Không';
    const words = key.startsWith(ofConsent) ? consentStateLabels : key in enumerated ? enumerated[key] : undefined;
    const known = (words as Record<string, string> | undefined)?.[String(value)];
    if (known !== undefined) return known;
    const text = String(value);
    if (uuid.test(text)) return names.get(text) ?? '(không còn)';
    if (instant.test(text)) return formatDateTime(text);
    return showText(actor, key === 'requester_id' ? (names.get(`contact:${text}`) ?? `#${text}`) : text);
  };
  return rows.map(row => {
    const kind = row.subject.split(':')[0] ?? '';
    const [before, after] = [flat(row.before), flat(row.after)];
    const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      key => !silent.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    const shown = changed.filter(key => !key.startsWith('attributes.') || titles[kind]?.has(key));
    const id = row.subject.slice(kind.length + 1);
    const ownName = before.name ?? after.name ?? before.title ?? after.title;
    return {
      _id: row.id,
      at: row.created_at.toISOString(),
      action: row.action,
      actor: person(row.actor_id),
      acting_as: person(row.acting_as),
      subject:
        row.subject === ''
          ? null
          : {
              ref: row.subject,
              kind,
              id,
              name: showText(actor, names.get(uuid.test(id) ? id : row.subject) ?? word('', ownName)),
            },
      changes: shown
        .map(key => ({
          label:
            titles[kind]?.get(key) ??
            auditFieldLabels[`${kind}.${key}`] ??
            auditFieldLabels[key] ??
            consentLabel(key) ??
            key,
          from: word(key, before[key]),
          to: word(key, after[key]),
        }))
        // from nothing to nothing, as what a form left empty
        .filter(({ from, to }) => from !== '' || to !== ''),
      ip: row.ip,
      user_agent: row.user_agent,
    };
  });
}

const ofConsent = 'consents.';

/** 'consents.marketing.zalo' as people call it. */
function consentLabel(key: string): string | undefined {
  if (!key.startsWith(ofConsent)) return undefined;
  const [, purpose, channel] = key.split('.');
  const kind = consentKinds[purpose as ConsentPurpose];
  return kind && `${kind.label}, ${consentChannelLabels[channel as ConsentChannel] ?? channel}`;
}

/** One side of a change with each attribute, and each setting of an account, on its own. */
function flat(side: unknown): Side {
  if (side === null || typeof side !== 'object' || Array.isArray(side)) return {};
  const { attributes, config, ...rest } = side as Side;
  const own = typeof attributes === 'object' && attributes !== null ? attributes : {};
  const settings = typeof config === 'object' && config !== null ? config : {};
  return {
    ...rest,
    ...settings,
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [`attributes.${key}`, value])),
  };
}

const byId = (list: readonly { id: number; name: string }[]): Record<string, string> =>
  Object.fromEntries(list.map(({ id, name }) => [String(id), name]));

/** Keys whose values are words of a list of ours. */
const enumerated: Record<string, Record<string, string>> = {
  role: roleLabels,
  roles: roleLabels,
  scope: dataScopeLabels,
  source: { ...consentSourceLabels, ...sourceLabels },
  type: attributeTypeLabels,
  visible_to: visibilityLabels,
  smtp_security: smtpSecurityLabels,
  provider: smsProviderLabels,
  saved_secrets: auditFieldLabels,
  state: {
    ...templateStateLabels,
    unconnected: 'Chưa kết nối',
    works: 'Dùng được',
    failed: 'Có lỗi',
    unavailable: 'Chưa nối được',
  },
  gender: genderLabels,
  data_types: maskedDataLabels,
  status: byId(ticketStatuses),
  tier: byId(tiers),
  call_channel_type: byId(callChannelTypes),
  what: retainedWords,
  target: { user: 'Nội bộ', end_user: 'Khách hàng', ticket: 'Ticket' },
  kind: {
    public: 'Trả lời khách',
    internal: 'Ghi chú nội bộ',
    tickets: 'Ticket',
    contacts: 'Khách hàng',
    audit: 'Nhật ký',
  },
};
