import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome trên Windows', false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Edge trên Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} coc_coc_browser/135.0.0 Chrome/129.0.0.0 Safari/537.36`,
    'Cốc Cốc trên Windows',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox trên Linux', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari trên iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari trên macOS',
    false,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet trên Android',
    true,
  ],
  ['curl/8.5.0', 'curl', false],
  ['', 'Thiết bị không rõ', false],
  ['<script>alert(1)</script>', 'Thiết bị không rõ', false],
])('%s is %s', (userAgent, name, isPhone) => {
  expect(describeDevice(userAgent)).toEqual({ name, isPhone });
});
