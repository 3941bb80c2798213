import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkResetKey,
  forgotPassword,
  myAccount,
  setNewPassword,
  signIn,
  verifyCode,
} from 'contract/access/sign-in.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailer } from '../../jobs/mailer.ts';
import { type ResetMail, sendResetMail } from '../../jobs/send-reset-mail.ts';
import { openTestApi, type TestApi, type TestUser, testPassword } from '../../tests/api.ts';
import { answerBeat, untilBeat } from './forgot-password.ts';
import { resetCaps } from './reset-caps.ts';

let test: TestApi;
let tenant: string;
let folder: string;
beforeAll(async () => {
  test = await openTestApi({ limitFactor: 1 });
  tenant = await test.tenant();
  folder = await mkdtemp(join(tmpdir(), 'lang-nghe-mail-'));
});
beforeEach(() => test.ownerPool.query('delete from directory.attempts'));
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const newPassword = 'một mật khẩu mới';
const wrongCode = (code: string) => (code === '0000' ? '0001' : '0000');
const asFrom = (device: string) => ({ headers: { 'x-device': device } });
const ask = (email: string, device = randomUUID() as string) =>
  test.call('', forgotPassword, { json: { email } }, asFrom(device));
const verify = (email: string, code: string, device: string) =>
  test.call('', verifyCode, { json: { email, code } }, asFrom(device));
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    error => error.status as number,
  );
const canSignIn = (user: TestUser, password: string) =>
  statusOf(test.call('', signIn, { json: { email: user.email, password } }));

/** A person, and a browser in which they have signed in. */
async function someone(): Promise<TestUser & { device: string }> {
  const user = await test.user(tenant, { name: 'Nguyễn Thị Thanh Hương' });
  const device = randomUUID();
  await test.call('', signIn, { json: { email: user.email, password: testPassword } }, asFrom(device));
  return { ...user, device };
}

/** Mails that wait to be sent to an address, the newest last. */
async function waitingMails(email: string): Promise<ResetMail[]> {
  const { rows } = await test.ownerPool.query<{ payload: ResetMail }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-reset-mail' and j.payload ->> 'email' = $1 order by j.id`,
    [email],
  );
  return rows.map(row => row.payload);
}
const lastMail = async (email: string) => (await waitingMails(email)).at(-1)!;

describe('a forgotten password', () => {
  it('is set anew by the code, in a browser that has signed in before: once, and every session ends', async () => {
    const user = await someone();
    const { headers } = asFrom(user.device);
    await ask(user.email, user.device);
    const { code } = await lastMail(user.email);
    expect(code).toMatch(/^\d{4}$/);
    const { data } = await verify(user.email, code!, user.device);
    expect(await statusOf(verify(user.email, code!, user.device))).toBe(422);
    const checked = await test.call('', checkResetKey, { json: { key: data.key } });
    expect(checked.data.email).toBe(user.email);
    await test.call('', setNewPassword, { json: { key: data.key, password: newPassword } }, { headers });
    expect(await statusOf(test.call('', setNewPassword, { json: { key: data.key, password: newPassword } }))).toBe(422);
    expect(await canSignIn(user, testPassword)).toBe(422);
    expect(await canSignIn(user, newPassword)).toBe(200);
    await expect.poll(() => statusOf(test.call(user.token, myAccount, {})), { timeout: 2_000 }).toBe(403);
    const audit = await test.rows(tenant, db =>
      db
        .selectFrom('audit_log')
        .select(['action', 'ip'])
        .where('actor_id', '=', user.id)
        .orderBy('created_at')
        .execute(),
    );
    expect(audit.map(row => row.action)).toEqual(
      expect.arrayContaining(['password.reset-asked', 'password.reset', 'session.open']),
    );
  });

  it('is set anew by the link of the mail, anywhere', async () => {
    const user = await someone();
    await ask(user.email);
    const { key } = await lastMail(user.email);
    await test.call('', setNewPassword, { json: { key, password: newPassword } });
    expect(await canSignIn(user, newPassword)).toBe(200);
  });

  it('arrives as a mail with the code and the link, and not at all when it is too late', async () => {
    const user = await someone();
    await ask(user.email, user.device);
    const job = await lastMail(user.email);
    const mailer = openMailer({ smtpUrl: undefined, from: 'Lắng Nghe <no-reply@example.test>', folder });
    const desk = { house: test.house, mailer } as never;
    await sendResetMail(desk, { ...job, expires_at: new Date(Date.now() - 1_000).toISOString() });
    expect(await readdir(folder)).toEqual([]);
    await sendResetMail(desk, job);
    const [file] = await readdir(folder);
    const mail = await PostalMime.parse(await readFile(join(folder, file!)));
    expect(mail.to).toEqual([{ address: user.email, name: '' }]);
    expect(mail.text).toContain('Chào Nguyễn Thị Thanh Hương');
    expect(mail.text).toContain(`Mã xác thực của bạn là: ${job.code}`);
    expect(mail.text).toContain(`http://localhost:3000/forgot-password?key=${job.key}`);
  });

  it('keeps neither code nor key: their hashes alone', async () => {
    const user = await someone();
    await ask(user.email);
    const { code, key } = await lastMail(user.email);
    const { rows } = await test.ownerPool.query(
      'select to_jsonb(r)::text as row from directory.password_resets r where user_id = $1',
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(key);
    expect(rows[0].row).not.toContain(`"${code}"`);
    expect(Buffer.from(key, 'base64url')).toHaveLength(16);
  });

  it('is over after fifteen minutes', async () => {
    const user = await someone();
    await ask(user.email, user.device);
    const { code, key } = await lastMail(user.email);
    const { rows } = await test.ownerPool.query(
      `update directory.password_resets set expires_at = expires_at - interval '15 minutes' where user_id = $1
       returning expires_at <= now() as is_over, expires_at > now() - interval '10 seconds' as was_in_time`,
      [user.id],
    );
    expect(rows).toEqual([{ is_over: true, was_in_time: true }]);
    expect(await statusOf(verify(user.email, code!, user.device))).toBe(422);
    expect(await statusOf(test.call('', checkResetKey, { json: { key } }))).toBe(422);
    expect(await statusOf(test.call('', setNewPassword, { json: { key, password: newPassword } }))).toBe(422);
    expect(await canSignIn(user, testPassword)).toBe(200);
  });

  it('uses up every other open link and code of the account', async () => {
    const user = await someone();
    await ask(user.email, user.device);
    await ask(user.email);
    const [first, second] = await waitingMails(user.email);
    await test.call('', setNewPassword, { json: { key: second!.key, password: newPassword } });
    expect(await statusOf(test.call('', setNewPassword, { json: { key: first!.key, password: 'khác hẳn nữa' } }))).toBe(
      422,
    );
    expect(await statusOf(verify(user.email, first!.code!, user.device))).toBe(422);
  });

  it('can be set once by ten at once', async () => {
    const user = await someone();
    await ask(user.email);
    const { key } = await lastMail(user.email);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        statusOf(test.call('', setNewPassword, { json: { key, password: `mật khẩu số ${index}` } })),
      ),
    );
    expect(all.filter(status => status === 200)).toHaveLength(1);
  });
});

describe('the answer', () => {
  const raw = async (path: string, json: object, device = '') => {
    const started = performance.now();
    const response = await test.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-device': device },
      body: JSON.stringify(json),
    });
    const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    return { said: { status: response.status, headers, body: await response.text() }, ms: performance.now() - started };
  };

  it('to asking is the same, and leaves on the same beat, whether or not the address is known', async () => {
    const [known, disabled] = [await someone(), await someone()];
    await test.ownerPool.query('update directory.sign_ins set is_disabled = true where user_id = $1', [disabled.id]);
    const addresses = [known.email, 'khong-co@example.test', disabled.email, known.email.toUpperCase()];
    const answers = [];
    for (const email of addresses) answers.push(await raw('/v2/forgot-password', { email }));
    for (const { said, ms } of answers) {
      expect(said).toEqual(answers[0]!.said);
      // a timer may be a millisecond early
      expect(ms).toBeGreaterThanOrEqual(answerBeat - 2);
    }
    for (const [elapsed, wait] of [
      [3, 247],
      [40, 210],
      [249, 1],
      [251, 249],
    ])
      expect(untilBeat(elapsed!)).toBe(wait);
    expect(await waitingMails(known.email)).toHaveLength(2);
    expect(await waitingMails('khong-co@example.test')).toEqual([]);
    expect(await waitingMails(disabled.email)).toEqual([]);
  });

  it('to a code is the same for a wrong one, a right one elsewhere, and nobody', async () => {
    const user = await someone();
    await ask(user.email, user.device);
    const { code } = await lastMail(user.email);
    const answers = [
      await raw('/v2/forgot-password/verify', { email: user.email, code }, randomUUID()),
      await raw('/v2/forgot-password/verify', { email: user.email, code }),
      await raw('/v2/forgot-password/verify', { email: 'khong-co@example.test', code }, user.device),
      await raw('/v2/forgot-password/verify', { email: user.email, code: wrongCode(code!) }, user.device),
    ];
    for (const { said } of answers) expect(said).toEqual(answers[0]!.said);
    expect(answers[0]!.said.status).toBe(422);
    // the twin: the right code, in the right browser
    expect(await statusOf(verify(user.email, code!, user.device))).toBe(200);
  });
});

describe('what is asked from elsewhere', () => {
  it('uses up neither the tries of a code nor the codes of the owner', async () => {
    const user = await someone();
    const stranger = randomUUID();
    for (let index = 0; index < 4; index++) await ask(user.email, stranger);
    await ask(user.email, user.device);
    const mails = await waitingMails(user.email);
    const { elsewhere } = resetCaps.codesPerAccount;
    expect(mails.map(mail => mail.code !== null)).toEqual([...Array(elsewhere).fill(true), false, false, true]);
    const { code } = mails.at(-1)!;
    for (let index = 0; index < 7; index++) await statusOf(verify(user.email, wrongCode(code!), stranger));
    expect(await statusOf(verify(user.email, code!, user.device))).toBe(200);
  });

  it('does not put a newer code in the way of the one that the owner asked for', async () => {
    const user = await someone();
    await ask(user.email, user.device);
    await ask(user.email, randomUUID());
    const [own] = await waitingMails(user.email);
    expect(await statusOf(verify(user.email, own!.code!, user.device))).toBe(200);
  });
});

describe('the caps', () => {
  it('are five tries a code, also for the right one, also all at once', async () => {
    const user = await someone();
    await ask(user.email, user.device);
    const { code } = await lastMail(user.email);
    await Promise.all(Array.from({ length: 8 }, () => statusOf(verify(user.email, wrongCode(code!), user.device))));
    const { rows } = await test.ownerPool.query('select tries from directory.password_resets where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ tries: resetCaps.triesPerCode }]);
    expect(await statusOf(verify(user.email, code!, user.device))).toBe(422);
  });

  it('are three codes and ten mails a day', async () => {
    const user = await someone();
    for (let index = 0; index < 12; index++) await ask(user.email, user.device);
    const mails = await waitingMails(user.email);
    expect(mails).toHaveLength(resetCaps.mailsPerAccount);
    expect(mails.filter(mail => mail.code !== null)).toHaveLength(resetCaps.codesPerAccount.knownBrowser);
    await test.call('', setNewPassword, { json: { key: mails.at(-1)!.key, password: newPassword } });
    expect(await canSignIn(user, newPassword)).toBe(200);
  });

  it('hold for an address: what it asks, and the codes it gets wrong', async () => {
    const user = await someone();
    const from = async (path: string, json: object, ip: string) => {
      const headers = { 'Content-Type': 'application/json', 'x-device': user.device };
      return (await test.request(path, { method: 'POST', headers, body: JSON.stringify(json) }, ip)).status;
    };
    const asks = await Promise.all(
      Array.from({ length: resetCaps.asksPerAddress + 4 }, (_, index) =>
        from('/v2/forgot-password', { email: `ai-do-${index}@example.test` }, '192.0.2.1'),
      ),
    );
    expect(asks.filter(status => status === 429)).toHaveLength(4);
    expect(await from('/v2/forgot-password', { email: user.email }, '192.0.2.2')).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: resetCaps.wrongCodesPerAddress + 4 }, (_, index) =>
        from('/v2/forgot-password/verify', { email: `ai-do-${index}@example.test`, code: '1234' }, '192.0.2.1'),
      ),
    );
    expect(tries.filter(status => status === 429)).toHaveLength(4);
    const { code } = await lastMail(user.email);
    expect(await from('/v2/forgot-password/verify', { email: user.email, code }, '192.0.2.1')).toBe(429);
    expect(await from('/v2/forgot-password/verify', { email: user.email, code }, '192.0.2.2')).toBe(200);
  });

  it('close the code of a browser after ten wrong ones in a month, and leave the link', async () => {
    const user = await someone();
    for (const round of [1, 2]) {
      await ask(user.email, user.device);
      const { code } = await lastMail(user.email);
      for (let index = 0; index < 5; index++) await statusOf(verify(user.email, wrongCode(code!), user.device));
      expect([round, await triesOf(user.id)]).toEqual([round, round * 5]);
    }
    await test.ownerPool.query('select directory.purge()');
    await ask(user.email, user.device);
    const { code, key } = await lastMail(user.email);
    expect(await statusOf(verify(user.email, code!, user.device))).toBe(422);
    expect(await triesOf(user.id)).toBe(10);
    await test.call('', setNewPassword, { json: { key, password: newPassword } });
    expect(await canSignIn(user, newPassword)).toBe(200);
  });

  it('count right codes against nobody', async () => {
    const user = await someone();
    for (let index = 0; index < 3; index++) {
      await ask(user.email, user.device);
      await verify(user.email, (await lastMail(user.email)).code!, user.device);
    }
    const { rows } = await test.ownerPool.query(
      `select coalesce(sum(count), 0)::int as left from directory.attempts where key like 'reset-try%'`,
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});

const triesOf = async (...users: string[]) => {
  const { rows } = await test.ownerPool.query<{ tries: number }>(
    'select coalesce(sum(tries), 0)::int as tries from directory.password_resets where user_id = any ($1)',
    [users],
  );
  return rows[0]!.tries;
};

describe('S5: expected takeovers at full attack rate on 1,000 accounts', () => {
  const accounts = 1_000;
  const tenYears = 3_653;
  const perTry = 1 / resetCaps.codes;

  it('is none for whoever has no browser of the account: the code is closed, the link has 128 bits', async () => {
    const user = await someone();
    await ask(user.email, user.device);
    const { code, key } = await lastMail(user.email);
    expect(await statusOf(verify(user.email, code!, randomUUID()))).toBe(422);
    expect(await triesOf(user.id)).toBe(0);
    const bits = Buffer.from(key, 'base64url').length * 8;
    const linksOpen = accounts * resetCaps.mailsPerAccount;
    const guesses = 1_000_000 * 86_400 * tenYears;
    expect((guesses * linksOpen) / 2 ** bits).toBeLessThan(1e-15);
  });

  it('is below one in ten years even for whoever holds a browser of every account', async () => {
    const perAccount = resetCaps.codesPerAccount.knownBrowser * resetCaps.triesPerCode * tenYears;
    const perBrowser = resetCaps.perBrowser * Math.ceil(tenYears / 30);
    const all = resetCaps.allBrowsers * Math.ceil(tenYears / 30);
    const tries = Math.min(accounts * perAccount, accounts * perBrowser, all);
    expect(tries * perTry).toBeLessThan(1);
    expect(tries * perTry).toBeCloseTo(0.732, 3);
  });

  it('rests on a cap that holds: no more codes are compared, whatever is sent from wherever', async () => {
    const victims = await Promise.all(Array.from({ length: 9 }, someone));
    let ip = 0;
    const send = async (path: string, json: object, device: string) => {
      const headers = { 'Content-Type': 'application/json', 'x-device': device };
      return test.request(
        path,
        { method: 'POST', headers, body: JSON.stringify(json) },
        `10.1.${ip >> 8}.${ip++ & 255}`,
      );
    };
    for (let round = 0; round < 3; round++) {
      await Promise.all(victims.map(({ email, device }) => send('/v2/forgot-password', { email }, device)));
      await Promise.all(
        victims.flatMap(({ email, device }) =>
          Array.from({ length: 5 }, () => send('/v2/forgot-password/verify', { email, code: 'aaaa' }, device)),
        ),
      );
      const codes = await Promise.all(victims.map(({ email }) => lastMail(email)));
      await Promise.all(
        victims.flatMap(({ email, device }, index) =>
          Array.from({ length: 5 }, () =>
            send('/v2/forgot-password/verify', { email, code: wrongCode(codes[index]!.code!) }, device),
          ),
        ),
      );
    }
    expect(await triesOf(...victims.map(victim => victim.id))).toBe(resetCaps.allBrowsers);
  });
});
