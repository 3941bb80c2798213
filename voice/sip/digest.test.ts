import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { Digest, type DigestAlgorithm, ha1, parseCredentials } from './digest.ts';
import { Nonces } from './nonces.ts';
import { requestOf } from './test-flow.ts';

const clock = new ManualClock();
const algorithms: DigestAlgorithm[] = ['MD5', 'SHA-256'];
const digest = new Digest({
  realm: 'cloud.test',
  clock,
  algorithms,
  secretOf: async name => (name === 'an' ? { password: 'bí mật' } : undefined),
});

const given = { username: 'an', password: 'bí mật', count: 1, uri: 'sip:1002@cloud.test', qop: 'auth' };
function signed(challenge: string, changes: Partial<typeof given> = {}) {
  const { username, password, count, uri, qop } = { ...given, ...changes };
  const { nonce, algorithm } = parseCredentials(challenge) as { nonce: string; algorithm: DigestAlgorithm };
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const nc = count.toString(16).padStart(8, '0');
  const response = hash(
    `${ha1(algorithm, username, 'cloud.test', password)}:${nonce}:${nc}:c:${qop}:${hash(`REGISTER:${uri}`)}`,
  );
  return requestOf('REGISTER', [
    `Authorization: Digest username="${username}", realm="cloud.test", nonce="${nonce}", uri="${uri}", cnonce="c", nc=${nc}, qop=${qop}, response="${response}", algorithm=${algorithm}`,
  ]);
}

it.each(algorithms)('takes the right secret by %s once a count', async algorithm => {
  const challenge = digest.challenges()[algorithms.indexOf(algorithm)]!;
  expect(await digest.check(signed(challenge))).toEqual({ verdict: 'right', username: 'an' });
  expect(await digest.check(signed(challenge))).toEqual({ verdict: 'wrong' });
  expect(await digest.check(signed(challenge, { count: 2 }))).toMatchObject({ verdict: 'right' });
});

it('says what is missing, stale and wrong', async () => {
  const challenge = digest.challenges()[0]!;
  expect(await digest.check(requestOf('REGISTER'))).toEqual({ verdict: 'missing' });
  expect(await digest.check(signed(challenge, { uri: 'sip:other@cloud.test' }))).toEqual({ verdict: 'missing' });
  expect(await digest.check(signed(challenge, { qop: 'auth-int' }))).toEqual({ verdict: 'missing' });
  expect(await digest.check(signed(challenge, { password: 'x' }))).toEqual({ verdict: 'wrong' });
  expect(await digest.check(signed(challenge, { username: 'nobody' }))).toEqual({ verdict: 'wrong' });
  expect(await digest.check(signed(challenge.replace(/nonce="../, 'nonce="zz')))).toEqual({ verdict: 'stale' });
  // a wrong guess has not used up the count
  expect(await digest.check(signed(challenge))).toMatchObject({ verdict: 'right' });
  clock.pass(300_001);
  expect(await digest.check(signed(challenge, { count: 2 }))).toEqual({ verdict: 'stale' });
  expect(digest.challenges(true)[0]).toContain('stale=true');
});

it('takes an answer from whom the challenge was given to alone, which is no guess', async () => {
  const [bound] = digest.challenges(false, 'here');
  for (const by of ['there', undefined]) expect(await digest.check(signed(bound!), by)).toEqual({ verdict: 'stale' });
  expect(await digest.check(signed(digest.challenges()[0]!), 'here')).toEqual({ verdict: 'stale' });
  expect(await digest.check(signed(bound!), 'here')).toMatchObject({ verdict: 'right' });
});

it('keeps so many nonces and no more', () => {
  const nonces = new Nonces(clock, 1_000, 3);
  const [first] = [nonces.give(), nonces.give(), nonces.give(), nonces.give()];
  expect(nonces.size).toBe(3);
  expect(nonces.use(first!, 1)).toBe('unknown');
  clock.pass(1_001);
  nonces.give();
  expect(nonces.size).toBe(1);
});
