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

type Viewer = Pick<Actor, 'isMasked'>;

/** The one way by which phones, addresses and texts that may hold them leave the server. */
export const showPhone = (viewer: Viewer, canonical: string): string =>
  viewer.isMasked ? maskPhone(canonical) : formatPhone(canonical);

export const showEmail = (viewer: Viewer, address: string): string => (viewer.isMasked ? maskEmail(address) : address);

/** Free text: what a customer or colleague typed. */
export const showText = (viewer: Viewer, text: string): string =>
  viewer.isMasked ? maskEmailsIn(maskPhonesIn(text)) : text;

/** Values of custom attributes: texts may hold numbers and addresses as any text may. */
export const showAttributes = (viewer: Viewer, attributes: Record<string, unknown>): Record<string, unknown> =>
  viewer.isMasked
    ? Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [
          key,
          typeof value === 'string' ? showText(viewer, value) : value,
        ]),
      )
    : attributes;

/**
 * A text that comes back from somebody who saw it masked: what was hidden in the stored text stands in it again, so that
 * saving a form never replaces a number by its mask.
 */
export function restoreHidden(viewer: Viewer, stored: string, sent: string): string {
  if (!viewer.isMasked) return sent;
  const hidden = new Map<string, string[]>();
  const hide = (original: string, shown: string) => {
    hidden.set(shown, [...(hidden.get(shown) ?? []), original]);
    return shown;
  };
  const phonesHidden = replacePhonesIn(stored, (spelled, canonical) => hide(spelled, maskPhone(canonical)));
  replaceEmailsIn(phonesHidden, address => hide(address, maskEmail(address)));
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
