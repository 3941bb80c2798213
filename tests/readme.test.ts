import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { comingSoon, page } from '../app/site-map.ts';

const between = (text: string) => /<!-- coming-soon -->\n([\s\S]*?)<!-- \/coming-soon -->/.exec(text)?.[1]?.trim();

it('prints every page that is not built yet, and no other', () => {
  const lines = comingSoon.map(path => `- \`${path}\`: ${page(path).soon}`).join('\n');
  expect(between(readFileSync('README.md', 'utf8'))).toBe(lines);
});

it('lists no page that has a route of its own', () => {
  const routes = readFileSync('app/routes.ts', 'utf8');
  const built = [...routes.matchAll(/route\('([^']+)', 'routes\/(?!coming-soon)/g)].map(
    match => `/${match[1]!.replace('/:id?', '')}`,
  );
  expect(built.length).toBeGreaterThan(10);
  expect(comingSoon.filter(path => path !== '/zalo-redirect' && built.includes(path))).toEqual([]);
  for (const picture of readFileSync('README.md', 'utf8').matchAll(/\]\((docs\/[^)]+\.png)\)/g))
    expect(existsSync(picture[1]!), picture[1]!).toBe(true);
  expect(readdirSync('docs/decisions').length).toBeGreaterThan(0);
});
