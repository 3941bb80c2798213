import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFile } from 'contract/files/files.ts';
import { blacklist } from 'contract/settings/blacklist.ts';
import { addComment, createTicket, readTicket, resendMail, updateTicket } from 'contract/tickets/tickets.ts';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import { openSmtpSink, type SmtpSink, sinkUser } from '../tests/smtp-sink.ts';
import { type Mailer, openMailer } from './mailer.ts';
import { sendMail } from './send-mail.ts';
import { type Desk, tasksOf } from './worker.ts';

const from = 'Lắng Nghe <cskh@guithu.example>';
let test: TestApi;
let tenant: string;
let agent: TestUser;
let sink: SmtpSink;
let mailer: Mailer;
let desk: Desk;
let folder: string;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  agent = await test.user(tenant, { name: 'Lê Minh Khôi' });
  folder = await mkdtemp(join(tmpdir(), 'lang-nghe-mail-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  sink = await openSmtpSink();
  use(sink.url);
});
afterEach(async () => {
  mailer.close();
  await sink.close();
});

const use = (smtpUrl: string | undefined) => {
  mailer?.close();
  mailer = openMailer({ smtpUrl, from, folder });
  desk = { house: test.house, mailer };
};
const quiet = new Logger(() => () => {});
/** Runs what is due now, as the worker does. One round stops at a queue that is still being let go. */
const work = async () => {
  let due = 1;
  while (due > 0) {
    await runOnce({ pgPool: test.ownerPool as never, taskList: tasksOf(desk), logger: quiet });
    const { rows } = await test.ownerPool.query(
      'select count(*)::int as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    );
    due = rows[0].due;
  }
};
/** The waits are over. */
const hurry = () => test.ownerPool.query('update graphile_worker._private_jobs set run_at = now()');
const waits = async () => {
  const { rows } = await test.ownerPool.query<{ seconds: number; attempts: number }>(
    `select round(extract(epoch from run_at - now()))::int as seconds, attempts from graphile_worker.jobs where key like 'mail:%'`,
  );
  return rows;
};

const noisy = { type: 'gaussian' as const, mean: 128, sigma: 60 };

let customers = 0;
async function makeTicket(subject = 'Đơn hàng giao thiếu 2 sản phẩm') {
  customers += 1;
  const email = `khach${customers}@example.test`;
  const json = { subject, requester_name: 'Trần Thị Dậu', requester_email: email };
  const { data } = await test.call(agent.token, createTicket, { json });
  return { id: data._id, email };
}
const reply = async (id: number, body: string, more: object = {}) =>
  (await test.call(agent.token, addComment, { params: { id }, json: { kind: 'public', body, ...more } })).data;
const mailsOf = async (id: number) => {
  const { data } = await test.call(agent.token, readTicket, { params: { id } });
  return data.timeline.flatMap(entry => (entry.kind === 'comment' && entry.mail ? [entry.mail] : []));
};
const parse = (index = -1): Promise<Email> => PostalMime.parse(sink.mails.at(index)!.raw);
const header = (mail: Email, name: string) => mail.headers.find(one => one.key === name)?.value;

describe('a reply by mail', () => {
  it('arrives as it was written: subject, letters, HTML in Vietnamese with a plain text beside it', async () => {
    const { id, email } = await makeTicket('Đổi trả “nồi chiên” — gấp!');
    await reply(
      id,
      '<p>Dạ chị <strong>Dậu</strong> ơi,</p><p></p><p>em gửi bù ạ.</p><blockquote><p>cũ</p></blockquote>',
      {
        format: 'html',
      },
    );
    await work();
    const mail = await parse();
    expect(mail.subject).toBe(`[#${id}] Đổi trả “nồi chiên” — gấp!`);
    expect(mail.to).toEqual([{ address: email, name: '' }]);
    expect(mail.text).toContain('Dạ chị Dậu ơi,');
    expect(mail.html).toMatch(/^<!doctype html>\n<html lang="vi"><head><meta charset="utf-8">/);
    expect(mail.html).toContain('<strong>Dậu</strong>');
    expect(sink.mails[0]!.raw.toString('latin1')).toMatch(/Content-Type: text\/html; charset=utf-8/i);
    expect(sink.mails[0]!.raw.every(byte => byte < 128)).toBe(true);
    expect(await mailsOf(id)).toMatchObject([{ state: 'sent', error: null, recipient: email }]);
  });

  it.each([
    'Công ty CP Thương mại An Phát',
    'An Phát, "Chi nhánh" <Hà Nội> (cskh@khac.example); \\',
    'An Phát\r\nBcc: lo@khac.example\r\n\r\nlời',
    'Công ty Cổ phần Điện máy và Thiết bị gia dụng Ánh Dương Việt Nam'.repeat(3),
  ])('comes from the company that the customer knows, whatever it is called: %j', async name => {
    await test.rows(tenant, db => db.updateTable('tenant_settings').set({ name }).execute());
    const { id, email } = await makeTicket();
    await reply(id, 'Dạ em chào chị');
    await work();
    const mail = await parse();
    expect(mail.from).toEqual({ address: 'cskh@guithu.example', name: name.replace(/\s+/g, ' ') });
    expect(mail.to).toEqual([{ address: email, name: '' }]);
    expect([header(mail, 'bcc'), header(mail, 'reply-to')]).toEqual([undefined, undefined]);
    expect(mail.text).toContain('Dạ em chào chị');
    expect(sink.mails[0]).toMatchObject({ from: 'cskh@guithu.example', to: [email] });
    // the name is ASCII on its way, and its lines are short enough for every server
    const [head] = sink.mails[0]!.raw.toString('latin1').split('\r\n\r\n');
    expect(head).not.toMatch(/[^\r\n\x20-\x7e]|.{79}/);
  });

  it('goes to nobody who is blocked, and again once they are not', async () => {
    const administrator = await test.user(tenant, { role: 'administrator' });
    const block = (name: string) =>
      test.call(administrator.token, blacklist.create, { json: { name, reason: 'Thư rác' } });
    const { id, email } = await makeTicket();
    await test.call(agent.token, updateTicket, {
      params: { id },
      json: { version: 1, cc: ['chi@bi-chan.example', 'anh@con-lai.example'] },
    });
    const { data: own } = await block(email.toUpperCase());
    await block('@bi-chan.example');
    await reply(id, 'Dạ em chào chị');
    await work();
    const [mail] = await mailsOf(id);
    expect([sink.mails.length, mail!.state, mail!.error]).toEqual([
      0,
      'failed',
      'Địa chỉ này nằm trong danh sách chặn',
    ]);
    const again = { params: { id, mailId: mail!._id } };
    await expect(test.call(agent.token, resendMail, again)).rejects.toMatchObject({ status: 409 });
    await test.call(administrator.token, blacklist.remove, { params: { id: own._id } });
    await test.call(agent.token, resendMail, again);
    await work();
    expect(sink.mails.map(({ to }) => to)).toEqual([[email, 'anh@con-lai.example']]);
    expect(await mailsOf(id)).toMatchObject([
      { state: 'sent', error: 'Cc chi@bi-chan.example: Địa chỉ này nằm trong danh sách chặn' },
    ]);
  });

  it('ends with the signature of the company, as it stands when it leaves', async () => {
    const sign = (mail_signature: string) =>
      test.rows(tenant, db => db.updateTable('tenant_settings').set({ mail_signature }).execute());
    await sign('Tổng đài <1900 1234>\n12 Trần Phú & 14');
    const { id } = await makeTicket();
    await reply(id, 'Dạ em chào chị');
    await work();
    const mail = await parse();
    expect(mail.text!.trimEnd()).toBe('Dạ em chào chị\n\n-- \nTổng đài <1900 1234>\n12 Trần Phú & 14');
    expect(mail.html).toContain('Tổng đài &lt;1900 1234&gt;<br>12 Trần Phú &amp; 14</p>');
    await sign('');
    await reply(id, 'Dạ em gửi chị');
    await work();
    expect((await parse(1)).text!.trimEnd()).toBe('Dạ em gửi chị');
  });

  it('signs in over STARTTLS, and hands no password over without it', async () => {
    const safe = await openSmtpSink({ signIn: true });
    use(safe.url);
    const { id } = await makeTicket();
    await reply(id, 'Dạ em chào chị');
    await work();
    expect(safe.mails).toMatchObject([{ secure: true, user: sinkUser.user }]);
    await safe.close();
    // a spelling that is not known for this machine's own stands for any other host
    const open = openMailer({ smtpUrl: `smtp://cskh:x@[::ffff:127.0.0.1]:${sink.port}`, from, folder });
    const sent = open.send({ messageId: 'x@y', to: 'a@b.example', subject: 'x', text: 'x' });
    await expect(sent).rejects.toMatchObject({ code: 'ETLS' });
    open.close();
    expect(sink.mails).toHaveLength(0);
  });

  it('of files alone names them in its text, and carries them in the order given', async () => {
    const { id } = await makeTicket();
    const ids: string[] = [];
    for (const name of ['một.txt', 'hai.txt', 'ba <3>.txt']) {
      const file = new File([name], name);
      ids.push((await test.call(agent.token, uploadFile, { file, json: {} })).data._id);
    }
    const [one, two, three] = ids;
    await reply(id, '<p></p>', { format: 'html', file_ids: [three, one, two] });
    await work();
    const mail = await parse();
    expect(mail.text!.trim()).toBe('Tệp đính kèm: ba <3>.txt, một.txt, hai.txt');
    expect(mail.html).toContain('Tệp đính kèm: ba &lt;3&gt;.txt, một.txt, hai.txt');
    expect(mail.attachments.map(file => file.filename)).toEqual(['ba <3>.txt', 'một.txt', 'hai.txt']);
    const { data } = await test.call(agent.token, readTicket, { params: { id } });
    const comment = data.timeline.find(entry => entry.kind === 'comment');
    expect(comment).toMatchObject({ body_html: '', files: [{ _id: three }, { _id: one }, { _id: two }] });
    for (const body of ['', '   ', '<p> </p>'])
      await expect(reply(id, body, { format: 'html' })).rejects.toMatchObject({
        body: { errors: [{ param: 'body', message: 'Nội dung không được bỏ trống' }] },
      });
  });

  it('carries its files byte for byte, with their names', async () => {
    const { id } = await makeTicket();
    const noise = { create: { width: 400, height: 300, channels: 3 as const, background: 'red', noise: noisy } };
    const png = await sharp(noise).png().toBuffer();
    const longName = `${'hợp đồng mua bán '.repeat(15).slice(0, 250)}x.txt`;
    const text = Buffer.from('dòng 1\r\n.\r\ndòng 3\n');
    const file_ids = [];
    for (const [name, bytes] of [
      ['ảnh chụp (1).png', png],
      ['ghi chú "mới".txt', text],
      [longName, text],
    ] as const) {
      const file = new File([bytes], name);
      file_ids.push((await test.call(agent.token, uploadFile, { file, json: {} })).data._id);
    }
    await reply(id, 'Em gửi chị tệp', { file_ids });
    await work();
    const { attachments } = await parse();
    expect(attachments.map(one => one.filename)).toEqual(['ảnh chụp (1).png', 'ghi chú "mới".txt', longName]);
    expect(attachments.map(one => one.mimeType)).toEqual(['image/png', 'text/plain', 'text/plain']);
    for (const [index, bytes] of [png, text, text].entries())
      expect(Buffer.from(attachments[index]!.content as ArrayBuffer).equals(bytes)).toBe(true);
  });

  it('stays in one thread, and lets no mention out of the house', async () => {
    const { id } = await makeTicket();
    await reply(id, 'Thứ nhất');
    await reply(id, `<p><span data-mention="${agent.id}">@Lê Minh Khôi</span> thứ hai</p>`, { format: 'html' });
    await reply(id, 'Thứ ba');
    await work();
    const [first, second, third] = await Promise.all([0, 1, 2].map(parse));
    expect(first!.inReplyTo).toBeUndefined();
    expect(second!.inReplyTo).toBe(first!.messageId);
    expect(third!.inReplyTo).toBe(second!.messageId);
    expect(third!.references).toBe(`${first!.messageId} ${second!.messageId}`);
    expect(second!.html).toContain('@Lê Minh Khôi thứ hai');
    expect(second!.html).not.toContain('data-mention');
  });

  it('cannot be given headers, recipients or lines by what people typed', async () => {
    const long = `${'Rất dài '.repeat(36)}hết`;
    const { id, email } = await makeTicket(long);
    await test.rows(tenant, db =>
      db
        .updateTable('tickets')
        .set({ subject: `${long}\r\nBcc: kẻ-lạ@example.test\u2028X-Thêm: 1`, cc: ['a@example.test,b@example.test'] })
        .where('number', '=', id)
        .execute(),
    );
    await reply(id, '.\r\n.\r\nRCPT TO:<x@example.test>');
    await work();
    const { raw, to } = sink.mails[0]!;
    const mail = await parse();
    expect(mail.subject).toBe(`[#${id}] ${long} Bcc: kẻ-lạ@example.test X-Thêm: 1`);
    expect([mail.bcc, header(mail, 'x-thêm')]).toEqual([undefined, undefined]);
    expect(to).not.toContain('b@example.test');
    expect(to[0]).toBe(email);
    expect(mail.text).toContain('.\n.\nRCPT TO:<x@example.test>');
    expect(
      Math.max(
        ...raw
          .toString('latin1')
          .split('\r\n')
          .map(line => line.length),
      ),
    ).toBeLessThanOrEqual(998);
  });

  it('goes to the copies too, and says which of them was refused', async () => {
    const { id, email } = await makeTicket();
    const cc = ['kho@example.test', 'nghi@example.test', email];
    await test.call(agent.token, updateTicket, { params: { id }, json: { version: 1, cc } });
    sink.answer = address => (address === 'nghi@example.test' ? { code: 550, text: '5.1.1 No such user' } : undefined);
    await reply(id, 'Dạ em chào chị');
    await work();
    expect(sink.mails[0]!.to).toEqual([email, 'kho@example.test']);
    expect(await mailsOf(id)).toMatchObject([
      { state: 'sent', error: expect.stringMatching(/^Cc nghi@example.test: 550 5.1.1 No such user/) },
    ]);
  });
});

describe('a mail that is not taken', () => {
  it('is failed with the server’s words when it said no for good, and goes again under its old name when asked', async () => {
    const { id, email } = await makeTicket();
    sink.answer = () => ({ code: 550, text: '5.1.1 Hộp thư không tồn tại' });
    await reply(id, 'Dạ em chào chị');
    await work();
    const [failed] = await mailsOf(id);
    expect(failed).toMatchObject({ state: 'failed', error: '550 5.1.1 Hộp thư không tồn tại' });
    expect(await waits()).toEqual([]);
    sink.answer = () => undefined;
    await test.call(agent.token, resendMail, { params: { id, mailId: failed!._id } });
    expect(await mailsOf(id)).toMatchObject([{ state: 'queued', error: null }]);
    await work();
    expect(sink.mails.map(mail => mail.to)).toEqual([[email]]);
    const [{ message_id }] = (await test.rows(tenant, db =>
      db.selectFrom('outbound_mails').select('message_id').where('ticket_number', '=', id).execute(),
    )) as [{ message_id: string }];
    expect((await parse()).messageId).toBe(`<${message_id}>`);
    expect(await mailsOf(id)).toMatchObject([{ state: 'sent', error: null }]);
    await expect(test.call(agent.token, resendMail, { params: { id, mailId: failed!._id } })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('is failed when the customer is refused, though a copy was taken', async () => {
    const { id, email } = await makeTicket();
    await test.call(agent.token, updateTicket, { params: { id }, json: { version: 1, cc: ['kho@example.test'] } });
    sink.answer = address => (address === email ? { code: 550, text: '5.7.1 Rejected' } : undefined);
    await reply(id, 'Dạ em chào chị');
    await work();
    expect(await mailsOf(id)).toMatchObject([{ state: 'failed', error: '550 5.7.1 Rejected' }]);
  });

  it('is tried again by itself with growing waits when the server only puts it off, under one name', async () => {
    const { id } = await makeTicket();
    let tries = 0;
    sink.answer = () => (++tries < 4 ? { code: 451, text: '4.7.1 Greylisted, try later' } : undefined);
    await reply(id, 'Dạ em chào chị');
    const seen: number[] = [];
    for (let attempt = 1; attempt < 4; attempt++) {
      await work();
      expect(await mailsOf(id)).toMatchObject([{ state: 'queued', error: '451 4.7.1 Greylisted, try later' }]);
      seen.push((await waits())[0]!.seconds);
      await hurry();
    }
    expect(seen[0]).toBeGreaterThan(1);
    expect(seen[1]).toBeGreaterThan(seen[0]!);
    expect(seen[2]).toBeGreaterThan(seen[1]!);
    await work();
    expect(sink.mails).toHaveLength(1);
    expect(await mailsOf(id)).toMatchObject([{ state: 'sent', error: null }]);
    expect(await waits()).toEqual([]);
  });

  it('waits while no server answers, at last once an hour, and goes in its order when one does', async () => {
    const { port } = sink;
    await sink.close();
    const { id } = await makeTicket();
    await reply(id, 'Thứ nhất');
    await reply(id, 'Thứ hai');
    for (let attempt = 0; attempt < 9; attempt++) {
      await work();
      await hurry();
    }
    const stuck = await mailsOf(id);
    expect(stuck.map(mail => mail.state)).toEqual(['queued', 'queued']);
    expect(stuck[0]!.error).toMatch(/ECONNREFUSED/);
    await work();
    const after = await waits();
    expect(after).toHaveLength(2);
    expect(Math.max(...after.map(job => job.seconds))).toBeLessThanOrEqual(3_600);
    expect(Math.min(...after.map(job => job.seconds))).toBeGreaterThan(3_500);
    sink = await openSmtpSink({ port });
    await hurry();
    await work();
    const texts = await Promise.all(sink.mails.map(async mail => (await PostalMime.parse(mail.raw)).text?.trim()));
    expect(texts).toEqual(['Thứ nhất', 'Thứ hai']);
    expect((await mailsOf(id)).map(mail => mail.state)).toEqual(['sent', 'sent']);
  });

  it('is not lost to a password that is wrong for a while', async () => {
    const safe = await openSmtpSink({ signIn: true });
    use(safe.url.replace('cskh:', 'cskh:sai'));
    const { id } = await makeTicket();
    await reply(id, 'Dạ em chào chị');
    await work();
    expect(await mailsOf(id)).toMatchObject([{ state: 'queued', error: expect.stringContaining('535') }]);
    use(safe.url);
    await hurry();
    await work();
    expect(safe.mails).toHaveLength(1);
    await safe.close();
  });

  it('is given up after two days, and when a file of it is gone', async () => {
    sink.answer = () => ({ code: 451, text: '4.3.0 Later' });
    const { id } = await makeTicket();
    await reply(id, 'Dạ em chào chị');
    await test.rows(tenant, db => sql`update outbound_mails set queued_at = now() - interval '49 hours'`.execute(db));
    await work();
    expect(await mailsOf(id)).toMatchObject([{ state: 'failed', error: '451 4.3.0 Later' }]);

    const other = await makeTicket();
    const file = new File(['nội dung'], 'biên lai.txt');
    const uploaded = (await test.call(agent.token, uploadFile, { file, json: {} })).data._id;
    await reply(other.id, 'Kèm tệp', { file_ids: [uploaded] });
    await test.house.files.remove(`${tenant}/${uploaded}`);
    await work();
    expect(await mailsOf(other.id)).toMatchObject([
      { state: 'failed', error: 'Không đọc được tệp đính kèm biên lai.txt' },
    ]);
  });
});

describe('without a mail server', () => {
  it('each mail is one file, however often its job runs', async () => {
    use(undefined);
    const { id } = await makeTicket();
    await reply(id, 'Dạ em chào chị');
    const [mail] = await mailsOf(id);
    const job = { tenant_id: tenant, mail_id: mail!._id };
    await sendMail(desk, job);
    // as if the process had died before it could say so
    await test.rows(tenant, db =>
      sql`update outbound_mails set state = 'queued' where id = ${job.mail_id}`.execute(db),
    );
    await sendMail(desk, job);
    await work();
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    const written = await PostalMime.parse(await readFile(join(folder, files[0]!)));
    expect([written.subject, written.text?.trim()]).toEqual([
      `[#${id}] Đơn hàng giao thiếu 2 sản phẩm`,
      'Dạ em chào chị',
    ]);
    expect(await mailsOf(id)).toMatchObject([{ state: 'sent' }]);
  });
});
