import { expect, it } from 'vitest';
import { callAddressProblem, readPhoneAddress, storedCallAddress } from './call-address.ts';

it('reads where a telephone listens, by addresses and never by names', () => {
  expect(readPhoneAddress('101@192.168.1.20:5070')).toEqual({ user: '101', address: '192.168.1.20', port: 5070 });
  expect(readPhoneAddress('192.168.1.20')).toEqual({ user: undefined, address: '192.168.1.20', port: 5060 });
  expect(readPhoneAddress('101@[2001:db8::1]:5070')).toEqual({ user: '101', address: '2001:db8::1', port: 5070 });
  expect(readPhoneAddress('2001:db8::1')).toEqual({ user: undefined, address: '2001:db8::1', port: 5060 });
  for (const wrong of [
    ...['', '101@', 'may.congty.vn', '101@may.congty.vn:5060', '192.168.1', '192.168.1.256', '999.1.1.1:5060'],
    ...[
      '10.0.0.1:0',
      '10.0.0.1:65536',
      '10.0.0.1:',
      'a@b@10.0.0.1',
      '[10.0.0.1]:5060',
      '10.0.0.1;transport=tcp',
      'x y@10.0.0.1',
    ],
  ])
    expect([wrong, readPhoneAddress(wrong)]).toEqual([wrong, null]);
});

it('asks for what each channel needs, keeps numbers canonical, and nothing that is not needed', () => {
  expect(callAddressProblem(2, '101@192.168.1.20')).toBeUndefined();
  expect(callAddressProblem(2, '0912345678')).toContain('không nhận tên miền');
  expect(callAddressProblem(3, '0912 345 678')).toBeUndefined();
  expect(callAddressProblem(3, '12')).toBe('Số điện thoại không hợp lệ');
  for (const channel of [2, 3] as const) expect(callAddressProblem(channel, '')).toMatch(/^Nhập /);
  for (const channel of [0, 1, 5] as const) expect(callAddressProblem(channel, 'gì cũng được')).toBeUndefined();
  expect(storedCallAddress(3, '0912 345 678')).toBe('+84912345678');
  expect(storedCallAddress(2, '101@192.168.1.20')).toBe('101@192.168.1.20');
  expect(storedCallAddress(0, '0912 345 678')).toBe('');
});
