import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A name for stored ciphertext to refer to, and 32 bytes. */
export interface SecretKey {
  id: string;
  key: Buffer;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Where a sealed value stands: anywhere else it does not open. */
export interface SealedPlace {
  tenantId: string;
  table: string;
  column: string;
  id: string;
}
const contextOf = ({ tenantId, table, column, id }: SealedPlace) =>
  Buffer.from([tenantId, table, column, id].join('\n'));

/** `key:base64url` of initialisation vector, tag and ciphertext, under the first of the keys. */
export function seal(keys: readonly SecretKey[], place: SealedPlace, text: string): string {
  const { id, key } = keys[0]!;
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(contextOf(place));
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return `${id}:${Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url')}`;
}

/** @throws when the key is not at hand, the place is another one, or a bit has changed */
export function unseal(keys: readonly SecretKey[], place: SealedPlace, sealed: string): string {
  const [id, body = ''] = sealed.split(':');
  const known = keys.find(key => key.id === id);
  if (!known) throw new Error('a sealed value names a key that is not in SECRET_KEY');
  const bytes = Buffer.from(body, 'base64url');
  const opening = createDecipheriv(cipher, known.key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(contextOf(place))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8');
}
