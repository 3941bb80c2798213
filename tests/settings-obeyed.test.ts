import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { comingSoon, pagePaths } from '../app/site-map.ts';

const rows = readFileSync('docs/settings.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && line.includes('`/'));
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(match => match[1]!);

it('names every page of settings that is built: what it stores, where it is obeyed, and the test', () => {
  const pages = pagePaths.filter(
    path => /^\/(settings\/|customers\/(groups|tags)$)/.test(path) && !comingSoon.includes(path),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter(page => !rows.some(row => named(row).some(name => name.startsWith(page))))).toEqual([]);
});

it('names files that are there', () => {
  const files = rows.flatMap(named).filter(name => /^(api|app|contract|jobs|tests)\//.test(name));
  expect(files.length).toBeGreaterThan(20);
  expect([...new Set(files)].filter(file => !existsSync(file))).toEqual([]);
});
