import {
  type ConsentChannel,
  type ConsentPurpose,
  type ConsentState,
  consentChannelLabels,
  consentKinds,
  consentStateLabels,
} from 'contract/contacts/consent-words.ts';
import { readLookups } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { describeContactChanges } from './describe-contact-changes.ts';

/** A row of the audit log of a customer; nothing of it for other entries. */
export interface AuditedChange {
  action: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What was done, in words, where the fields do not tell it. */
const deeds: Record<string, string> = {
  'contact.create': 'đã tạo khách hàng',
  'contact.change': '',
  'contact.consent': 'đã ghi nhận đồng ý',
  'contact.reveal': '',
  'contact.merge': '',
  'contact.unmerge': '',
  'contact.merged': '',
  'contact.restore': '',
};
/** Actions that a customer's page tells; notes tell themselves. */
export const told = Object.keys(deeds);

interface Described {
  done: string | null;
  changes: { label: string; from: string; to: string }[];
}

/** Rows of the log as people read them, masked alike; nothing of attributes that are no more. */
export async function describeAudit(work: Work, rows: AuditedChange[]): Promise<Described[]> {
  const known = new Set((await readLookups(work)).contactFields.map(({ key }) => `attributes.${key}`));
  const stored = rows.map(({ action, before, after }) =>
    action !== 'contact.change'
      ? []
      : Object.keys(after ?? {})
          .filter(field => field !== 'version' && (!field.startsWith('attributes.') || known.has(field)))
          .map(field => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null })),
  );
  const words = await describeContactChanges(work, stored.flat(), {});
  return rows.map(({ action, before, after }, at) => {
    if (action === null) return { done: null, changes: [] };
    if (action === 'contact.reveal')
      return { done: after?.field === 'email' ? 'đã xem email' : 'đã xem số điện thoại', changes: [] };
    const merging = mergeWords(action, after);
    if (merging) return { done: merging, changes: [] };
    const changes =
      action === 'contact.consent'
        ? consentChanges(before, after)
        : words
            .splice(0, stored[at]!.length)
            .map(({ label, current_text, mine_text }) => ({ label, from: current_text, to: mine_text }));
    return { done: deeds[action] || null, changes };
  });
}

/** What became of two customers; the fields of who is kept stand in a change of their own. */
function mergeWords(action: string, after: AuditedChange['after']): string | undefined {
  switch (action) {
    case 'contact.merge':
      return `đã gộp khách hàng ${after?.merged} vào đây`;
    case 'contact.unmerge':
      return `đã hoàn tác gộp khách hàng ${after?.unmerged}`;
    case 'contact.merged':
      return `đã gộp vào khách hàng ${after?.into}`;
    case 'contact.restore':
      return `đã tách lại khỏi khách hàng ${after?.from}`;
  }
}

function consentChanges(before: AuditedChange['before'], after: AuditedChange['after']) {
  const word = (state: unknown) => consentStateLabels[state as ConsentState] ?? '';
  return Object.keys(before ?? {}).map(key => {
    const [, purpose, channel] = key.split('.') as [string, ConsentPurpose, ConsentChannel];
    const what = consentKinds[purpose].label;
    const label = channel === 'any' ? what : `${what} · ${consentChannelLabels[channel]}`;
    return { label, from: word(before?.[key]), to: word(after?.[key]) };
  });
}
