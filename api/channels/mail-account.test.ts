import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../tests/browser/certificate.ts';
import { openSmtpSink, type SmtpSink, sinkUser } from '../../tests/smtp-sink.ts';
import { type MailAccount, sendByAccount } from './mail-account.ts';

const certificate = makeCertificate();
const house = { mailHosts: new Set(['localhost']), mailAuthority: certificate.cert };
let sink: SmtpSink;
beforeAll(async () => {
  sink = await openSmtpSink({ signIn: true, certificate });
});
afterAll(() => sink.close());
// a socket's silence is measured by another clock than this one
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const send = (within?: number) => {
  const account: MailAccount = {
    ...{ id: 'a', version: 1, name: 'Hộp thư', address: 'cskh@hoasen.test' },
    ...{ host: 'localhost', port: sink.port, security: 'starttls', user: sinkUser.user, password: sinkUser.pass },
  };
  const from = { name: 'Hoa Sen', address: account.address };
  return sendByAccount(house, account, { from, to: 'dau@khach.test', text: 'Dạ em gửi bù ạ.' }, within);
};

it('waits for a server that takes its time over a mail, which it would otherwise be sent again', async () => {
  sink.beforeYes = async () => void vi.advanceTimersByTime(240_000);
  expect(await send()).toMatchObject({ accepted: ['dau@khach.test'] });
  expect(sink.mails).toHaveLength(1);
});

it('ends the whole conversation in the time that somebody waits for', async () => {
  sink.beforeYes = async () => void vi.advanceTimersByTime(240_000);
  await expect(send(120_000)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  sink.beforeYes = async () => {};
  expect(await send(120_000)).toMatchObject({ accepted: ['dau@khach.test'] });
});
