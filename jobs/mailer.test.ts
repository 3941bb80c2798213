import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Mail, openMailer } from './mailer.ts';

const silence = 4_000;
const megabyte = 1024 * 1024;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A relay that answers commands at once and reads what follows DATA in its own way, which ends with its answer or none. */
async function relay(readMail: (line: Socket) => Promise<void>): Promise<string> {
  const server = createServer(line => {
    line.on('error', () => {});
    ends.push(() => line.destroy());
    line.write('220 relay\r\n');
    const hear = (bytes: Buffer) => {
      for (const command of bytes.toString('latin1').split('\r\n').filter(Boolean)) {
        const verb = command.slice(0, 4).toUpperCase();
        line.write(verb === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
        if (verb !== 'DATA') continue;
        line.off('data', hear);
        line.pause();
        void readMail(line);
      }
    };
    line.on('data', hear);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}/?ignoreTLS=true`;
}

async function send(smtpUrl: string, megabytes: number) {
  const mailer = openMailer({ smtpUrl, from: 'cskh@example.test', folder: '', silence });
  ends.push(() => mailer.close());
  const content = Buffer.alloc(megabytes * megabyte, 'x');
  const mail: Mail = {
    ...{ messageId: 'one@example.test', to: 'khach@example.test', subject: 'Hóa đơn', text: 'Gửi chị' },
    attachments: [{ filename: 'hoa-don.pdf', contentType: 'application/pdf', content }],
  };
  return mailer.send(mail);
}

it('lets a large mail take longer than any silence while a slow relay reads it', async () => {
  let took = 0;
  let read = 0;
  const url = await relay(async line => {
    const began = performance.now();
    let tail = '';
    line.on('data', (bytes: Buffer) => {
      read += bytes.length;
      tail = (tail + bytes.toString('latin1', Math.max(0, bytes.length - 5))).slice(-5);
      if (tail === '\r\n.\r\n') {
        took = performance.now() - began;
        line.write('250 taken\r\n');
        line.on('data', () => line.write('250 fine\r\n'));
      }
    });
    for (let allowed = megabyte; took === 0; allowed += megabyte) {
      line.resume();
      while (read < allowed && took === 0) await new Promise(resolve => setImmediate(resolve));
      line.pause();
      await new Promise(resolve => setTimeout(resolve, 500));
    }
    line.resume();
  });
  await expect(send(url, 9)).resolves.toEqual({ refusedCopies: [] });
  expect(read).toBeGreaterThan(12 * megabyte);
  expect(took).toBeGreaterThan(silence);
}, 60_000);

it('gives up a relay that reads nothing more', async () => {
  const url = await relay(async () => {});
  await expect(send(url, 20)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
}, 60_000);

it('gives up a relay that has read the whole mail and never says whether it takes it', async () => {
  const url = await relay(async line => {
    line.on('data', () => {});
    line.resume();
  });
  await expect(send(url, 1)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
}, 60_000);
