import { formatPhone, maskEmail, maskEmailsIn, maskPhone, maskPhonesIn } from 'contract/phone.ts';
import type { Actor } from './actor.ts';

type Viewer = Pick<Actor, 'isMasked'>;

/** The one way by which phones, addresses and texts that may hold them leave the server. */
export const showPhone = (viewer: Viewer, canonical: string): string =>
  viewer.isMasked ? maskPhone(canonical) : formatPhone(canonical);

export const showEmail = (viewer: Viewer, address: string): string => (viewer.isMasked ? maskEmail(address) : address);

/** Free text: what a customer or colleague typed. */
export const showText = (viewer: Viewer, text: string): string =>
  viewer.isMasked ? maskEmailsIn(maskPhonesIn(text)) : text;
