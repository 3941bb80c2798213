import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from './fixtures.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it stands, in light and in dark. */
export async function inBothSchemes(page: Page): Promise<string[]> {
  // the line of a page that is being asked for stands outside of everything, and goes
  await page.getByRole('progressbar', { name: 'Đang tải trang' }).waitFor({ state: 'detached' });
  await page.evaluate(holdStill);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const finding of await violations(page)) found.push(`${colorScheme}: ${finding}`);
  }
  return found;
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } };
    return (await axe.run(document, { resultTypes: ['violations'], preload: false })).violations;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n').slice(1).join(' ')}`),
  );
}

/** Colours on their way from one scheme to the other are neither. */
const holdStill = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(sheet);
};
