import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { quoted } from './address.ts';
import { splitOutside } from './headers.ts';
import type { SipRequest } from './message.ts';
import { Nonces } from './nonces.ts';

export type DigestAlgorithm = 'MD5' | 'SHA-256';

/** The secret itself, or what RFC 8760 calls H(A1) in each algorithm that it was kept in. */
export type DigestSecret = { password: string } | { ha1: Partial<Record<DigestAlgorithm, string>> };

export interface DigestOptions {
  realm: string;
  clock: Clock;
  /** Undefined for a name that may not sign in. */
  secretOf(username: string, request: SipRequest): Promise<DigestSecret | undefined>;
  /** Best liked last: JsSIP reads the first challenge alone and knows nothing but MD5. */
  algorithms?: DigestAlgorithm[];
  nonces?: Nonces;
}

export type DigestResult = { verdict: 'right'; username: string } | { verdict: 'missing' | 'stale' | 'wrong' };

const hash = (algorithm: DigestAlgorithm, text: string) =>
  createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
    .update(text)
    .digest('hex');

export const ha1 = (algorithm: DigestAlgorithm, username: string, realm: string, password: string): string =>
  hash(algorithm, `${username}:${realm}:${password}`);

/** Asks for and checks digest credentials (RFC 3261 22, RFC 8760), always with qop=auth. */
export class Digest {
  private readonly nonces: Nonces;
  private readonly algorithms: DigestAlgorithm[];

  constructor(private readonly options: DigestOptions) {
    this.nonces = options.nonces ?? new Nonces(options.clock);
    this.algorithms = options.algorithms ?? ['MD5'];
  }

  /**
   * The values of WWW-Authenticate. `stale` has the phone try again without asking a person. What answers them must come from `to`:
   * whoever can send under another's address does not hear what is told there.
   */
  challenges(stale = false, to?: string): string[] {
    const nonce = this.nonces.give(to);
    const realm = quoted(this.options.realm);
    return this.algorithms.map(
      algorithm =>
        `Digest realm=${realm}, nonce="${nonce}", algorithm=${algorithm}, qop="auth"${stale ? ', stale=true' : ''}`,
    );
  }

  /** `by`: what `challenges` was given as `to`; a nonce of somebody else's is stale. */
  async check(request: SipRequest, by?: string): Promise<DigestResult> {
    const given = request.headers
      .all('authorization')
      .map(parseCredentials)
      .find(one => this.isForUs(one, request));
    if (!given) return { verdict: 'missing' };
    const algorithm = given.algorithm as DigestAlgorithm;
    if (!this.nonces.known(given.nonce!, by)) return { verdict: 'stale' };
    const secret = await this.options.secretOf(given.username!, request);
    // an unknown name costs as much time as a wrong secret
    const first = ha1Of(secret, algorithm, given.username!, this.options.realm) ?? randomBytes(32).toString('hex');
    const second = hash(algorithm, `${request.method}:${given.uri}`);
    const wanted = hash(algorithm, `${first}:${given.nonce}:${given.nc}:${given.cnonce}:auth:${second}`);
    if (!sameText(wanted, given.response!.toLowerCase()) || !secret) return { verdict: 'wrong' };
    const use = this.nonces.use(given.nonce!, Number.parseInt(given.nc!, 16));
    if (use === 'fresh') return { verdict: 'right', username: given.username! };
    return { verdict: use === 'unknown' ? 'stale' : 'wrong' };
  }

  private isForUs(given: Record<string, string>, request: SipRequest): boolean {
    given.algorithm = (given.algorithm ?? 'MD5').toUpperCase();
    return (
      given.realm === this.options.realm &&
      this.algorithms.includes(given.algorithm as DigestAlgorithm) &&
      given.qop === 'auth' &&
      given.uri === request.uri &&
      /^[0-9a-f]{8}$/i.test(given.nc ?? '') &&
      [given.username, given.nonce, given.cnonce, given.response].every(part => part !== undefined && part !== '')
    );
  }
}

function ha1Of(secret: DigestSecret | undefined, algorithm: DigestAlgorithm, username: string, realm: string) {
  if (!secret) return undefined;
  return 'password' in secret ? ha1(algorithm, username, realm, secret.password) : secret.ha1[algorithm];
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The parts of an Authorization value by lower-case name; empty where it is no digest. */
export function parseCredentials(value: string): Record<string, string> {
  const parts: Record<string, string> = Object.create(null);
  if (!/^digest[ \t]/i.test(value)) return parts;
  for (const part of splitOutside(value.slice(7), ',')) {
    const equals = part.indexOf('=');
    if (equals < 1) continue;
    const written = part.slice(equals + 1).trim();
    const name = part.slice(0, equals).trim().toLowerCase();
    parts[name] ??= /^".*"$/s.test(written) ? written.slice(1, -1).replace(/\\(.)/gs, '$1') : written;
  }
  return parts;
}
