import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

// What a link to /login?redirect=… may not make of us.
const elsewhere: string[] = [
  'https://evil.example',
  'http://evil.example/tickets',
  'HTTPS://EVIL.EXAMPLE',
  '//evil.example',
  '//evil.example/tickets',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '//\\evil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '%2f%2fevil.example',
  '%5c%5cevil.example',
  '/%2f%2fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/%00/evil.example',
  '/\u007f/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http://localhost@evil.example',
  '//localhost@evil.example',
  '@evil.example',
  '/@evil.example/..//evil.example',
  'evil.example',
  '.evil.example',
  '../tickets',
  './tickets',
  '?redirect=//evil.example',
  '#//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '/..//evil.example',
  '/../..//evil.example',
  '/tickets/..//evil.example',
  '/.//evil.example',
  '/./..//evil.example',
  '/%2e%2e//evil.example',
  '/%2e//evil.example',
  '/tickets/%2e%2e//evil.example',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/\u3000/evil.example',
  '／／evil.example',
  '/／evil.example',
  '。evil.example',
];

// Ours, and yet not to be led to.
const nowhere: string[] = [
  '/login',
  '/login?redirect=/tickets',
  '/LOGIN',
  '/login/',
  '/logout',
  '/logout/',
  '/forgot-password?key=khoa-cua-ke-khac',
  '/preferences',
  '/files/0190-avatar',
  '/v2/my-account',
  '/assets/index.js',
  '/not-a-page',
  '/tickets/1/2/3',
  '/settings/nothing',
  `/tickets?f=${'x'.repeat(2_000)}`,
  '',
];

const pages: string[] = [
  '/',
  '/tickets',
  '/tickets/12',
  '/tickets/new',
  '/Tickets/12/',
  '/tickets?f=status:in:1,2&page=3#row-4',
  '/tickets?q=https://evil.example',
  '/report/customer%20copy',
  '/settings',
  '/settings/tickets/priority?panel=account',
  '/customers/7?tab=nh%C3%A2n%20vi%C3%AAn',
  '/automation/history/0190?page=2',
];

describe('a redirect', () => {
  it.each(elsewhere)('does not leave us by %j', wanted => {
    expect(safeRedirect(wanted)).toBe('/');
  });

  it.each(nowhere)('does not lead to %j', wanted => {
    expect(safeRedirect(wanted)).toBe('/');
  });

  it.each(pages)('leads to %j', wanted => {
    expect(safeRedirect(wanted)).toBe(wanted);
  });

  it('stays with us wherever a browser would resolve what it answers', () => {
    for (const wanted of [...elsewhere, ...nowhere, ...pages]) {
      const url = new URL(safeRedirect(wanted), 'https://cskh.example.vn/login');
      expect(url.origin).toBe('https://cskh.example.vn');
    }
  });

  it.each([null, undefined])('goes home without one (%s)', wanted => {
    expect(safeRedirect(wanted)).toBe('/');
  });
});
