import { expect, it } from 'vitest';
import { openLog } from '../log.ts';

const lines: string[] = [];
const log = openLog('info', { write: line => lines.push(line) });

it('says nothing of people in errors: neither numbers nor addresses nor tokens nor rows', () => {
  const token = `${'Zx'.repeat(16)}_dau-vet`;
  const error = Object.assign(new Error(`550 no such user khach@example.test, call 0901 234 567 (${token})`), {
    code: '23505',
    detail: 'Key (email)=(rieng@example.test) already exists.',
    parameters: ['Đặng Dấu Vết'],
    cause: new Error('from 0912345678'),
  });
  log.error(
    { err: error, requestId: '01a1f98e-2e54-7ed9-b984-e9aaf1a8036f', token },
    `job 33 failed: ${error.message}`,
  );
  log.info({ requestId: '01a1f98e-2e54-7ed9-b984-e9aaf1a8036f' }, 'job 01a1f98e-2e54-7ed9-b984-e9aaf1a8036f is done');
  const text = lines.join('');
  for (const secret of ['khach@', 'rieng@', '0901', '234 567', '0912345678', 'Đặng', token])
    expect(text).not.toContain(secret);
  expect(text).toContain('550 no such user [email], call [số] ([mã])');
  expect(text).toContain('"code":"23505"');
  expect(text).toContain('job 01a1f98e-2e54-7ed9-b984-e9aaf1a8036f is done');
});
