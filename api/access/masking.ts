import type { MaskedDataType } from 'contract/enums.ts';
import {
  formatPhone,
  maskEmail,
  maskEmailsIn,
  maskPhone,
  maskPhonesIn,
  replaceEmailsIn,
  replacePhonesIn,
} from 'contract/phone.ts';
import type { Actor } from './actor.ts';

export type Viewer = Pick<Actor, 'masks'>;

/** Whether data of this kind leaves masked for this person. */
export const hides = (viewer: Viewer, data: MaskedDataType) => viewer.masks.includes(data);
/** Something is masked for this person. */
export const isMasked = (viewer: Viewer): boolean => viewer.masks.length > 0;

/** The one way by which phones, addresses and texts that may hold them leave the server. */
export const showPhone = (viewer: Viewer, canonical: string): string =>
  hides(viewer, 'phone') ? maskPhone(canonical) : formatPhone(canonical);

export const showEmail = (viewer: Viewer, address: string): string =>
  hides(viewer, 'email') ? maskEmail(address) : address;

/** Free text: what a customer or colleague typed. */
export function showText(viewer: Viewer, text: string): string {
  const withoutPhones = hides(viewer, 'phone') ? maskPhonesIn(text) : text;
  return hides(viewer, 'email') ? maskEmailsIn(withoutPhones) : withoutPhones;
}

const parting = /<\/?(?:p|br|li|ul|ol|blockquote|pre|h[1-6]|hr|div|t[dr]|table)\b/i;

/** The same for HTML: a number may be parted by tags of emphasis, and stand in the address of a link. */
export function showHtml(viewer: Viewer, html: string): string {
  if (!isMasked(viewer)) return html;
  const parts = html.split(/(<[^<>]*>)/).map((part, at) => ({ part, isTag: at % 2 === 1 }));
  let line: typeof parts = [];
  const closeLine = () => {
    const alone = line.map(({ part }) => showText(viewer, part));
    const joined = showText(viewer, line.map(({ part }) => part).join(''));
    // a number that begins in one tag and ends in another is shown where it begins, with all that stands beside it
    for (const [at, text] of line.entries())
      text.part = joined === alone.join('') ? alone[at]! : at === 0 ? joined : '';
    line = [];
  };
  for (const text of parts) {
    if (!text.isTag) line.push(text);
    else {
      if (parting.test(text.part)) closeLine();
      text.part = showText(viewer, text.part);
    }
  }
  closeLine();
  return parts.map(({ part }) => part).join('');
}

/** Values of custom attributes: texts may hold numbers and addresses as any text may. */
export const showAttributes = (viewer: Viewer, attributes: Record<string, unknown>): Record<string, unknown> =>
  isMasked(viewer) ? (showAll(viewer, attributes) as Record<string, unknown>) : attributes;

const identifier = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * Every text of an answer, whatever shape the answer has: what a use case forgot to hide is hidden here.
 * `asTyped`: paths of the viewer's own words (`data.user.email`, `list.*.excerpt`), which leave as they are.
 */
export function showAll(viewer: Viewer, value: unknown, asTyped: readonly string[] = [], path = ''): unknown {
  if (!isMasked(viewer) || (path !== '' && asTyped.includes(path))) return value;
  if (typeof value === 'string') return identifier.test(value) || instant.test(value) ? value : showText(viewer, value);
  if (Array.isArray(value)) return value.map(one => showAll(viewer, one, asTyped, `${path}.*`));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      showAll(viewer, one, asTyped, path === '' ? key : `${path}.${key}`),
    ]),
  );
}

/**
 * A text that comes back from somebody who saw it masked: what was hidden in the stored text stands in it again, so that
 * saving a form never replaces a number by its mask.
 */
export function restoreHidden(viewer: Viewer, stored: string, sent: string): string {
  if (!isMasked(viewer)) return sent;
  const hidden = new Map<string, string[]>();
  const hide = (original: string, shown: string) => {
    hidden.set(shown, [...(hidden.get(shown) ?? []), original]);
    return shown;
  };
  const hidePhone = (spelled: string, canonical: string) => hide(spelled, maskPhone(canonical));
  const withoutPhones = hides(viewer, 'phone') ? replacePhonesIn(stored, hidePhone) : stored;
  if (hides(viewer, 'email')) replaceEmailsIn(withoutPhones, address => hide(address, maskEmail(address)));
  let restored = sent;
  for (const [shown, originals] of hidden) {
    let next = 0;
    restored = restored.replaceAll(shown, () => originals[Math.min(next++, originals.length - 1)]!);
  }
  return restored;
}

/** The same for custom attributes. */
export function restoreAttributes<T>(
  viewer: Viewer,
  stored: Record<string, unknown>,
  sent: Record<string, T>,
): Record<string, T | string> {
  const back = ([key, value]: [string, T]): [string, T | string] => {
    const before = stored[key];
    return [
      key,
      typeof value === 'string' && typeof before === 'string' ? restoreHidden(viewer, before, value) : value,
    ];
  };
  return Object.fromEntries(Object.entries(sent).map(back));
}

/** The same for a list: each entry that comes back as it was shown is the stored one. */
export const restoreEach = (stored: string[], sent: string[], show: (entry: string) => string): string[] =>
  sent.map(entry => stored.find(one => show(one) === entry) ?? entry);

/**
 * What a masked asker sent for a field, before what was hidden stood in it again: that is what a conflict answers, so
 * that choosing one's own value neither shows what was hidden nor loses what was typed.
 */
export function asSent(viewer: Viewer, sent: Record<string, unknown>, field: string): unknown {
  if (!isMasked(viewer)) return undefined;
  const [key, inner] = field.split('.') as [string, string?];
  return inner === undefined ? sent[key] : (sent[key] as Record<string, unknown> | undefined)?.[inner];
}
