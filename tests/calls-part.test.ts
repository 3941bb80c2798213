import { expect, it } from 'vitest';
import { mayConnect } from '../calls-part.ts';

const shown = 'https://goi.example.vn';

it.each([
  [true, shown, shown, 'goi.example.vn'],
  // behind a proxy that names another host
  [true, shown, shown, '10.0.0.5:3000'],
  [false, 'https://evil.example', shown, 'evil.example'],
  [false, 'http://goi.example.vn', shown, 'goi.example.vn'],
  [false, 'https://goi.example.vn.evil.example', shown, 'goi.example.vn'],
  [false, 'null', shown, 'goi.example.vn'],
  // no public origin is set: the address that the page was asked for
  [true, 'http://127.0.0.1:3000', undefined, '127.0.0.1:3000'],
  [false, 'http://127.0.0.1:3001', undefined, '127.0.0.1:3000'],
  [false, 'https://evil.example', undefined, '127.0.0.1:3000'],
  [false, 'null', undefined, '127.0.0.1:3000'],
  [false, 'https://evil.example', undefined, undefined],
  // telephones that are no browsers
  [true, undefined, shown, 'goi.example.vn'],
])('lets a page open the socket of telephones: %s, of %s where the product is %s', (may, origin, configured, host) => {
  expect(mayConnect(origin, configured, host)).toBe(may);
});
