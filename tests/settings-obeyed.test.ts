import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { comingSoon, pagePaths } from '../app/site-map.ts';
import { settingRows, settingsPage } from './setting-rows.ts';

const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(match => match[1]!);

it('are told by docs/settings.md, which is made of their rows', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../docs/settings.md');
});

it('have a row for every page of settings that is built', () => {
  const pages = pagePaths.filter(
    path => /^\/(settings\/|customers\/(groups|tags)$)/.test(path) && !comingSoon.includes(path),
  );
  expect(pages.length).toBeGreaterThan(10);
  const rows = settingRows.flatMap(row => named(row.setting));
  expect(pages.filter(page => !rows.some(name => name.startsWith(page)))).toEqual([]);
});

/** Folders of the contract whose forms are settings, and what there is none. */
const folders = ['settings', 'channels', 'platform', 'macros', 'users', 'switchboard', 'ivr'];
const noSettings = ['testMailForm', 'changedMemberForm', 'stateChangeForm', 'simulationForm'];

async function everySetting(): Promise<string[]> {
  const files = folders.flatMap(folder =>
    readdirSync(`contract/${folder}`)
      .filter(file => /(?<!\.test)\.ts$/.test(file))
      .map(file => `../contract/${folder}/${file}`),
  );
  const modules: Record<string, unknown>[] = await Promise.all(
    [...files, '../contract/tickets/smart-views.ts'].map(file => import(file)),
  );
  const found = modules.flatMap(exported => Object.entries(exported));
  const nouns = found.flatMap(([name, value]) => {
    const form = (value as { form?: unknown } | undefined)?.form;
    return form instanceof z.ZodObject ? [{ name, form }] : [];
  });
  const forms = found.flatMap(([name, value]) =>
    name.endsWith('Form') && value instanceof z.ZodObject && !nouns.some(({ form }) => form === value)
      ? [{ name, form: value }]
      : [],
  );
  return [...nouns, ...forms]
    .filter(({ name }) => !noSettings.includes(name))
    .flatMap(({ name, form }) => Object.keys(form.shape).map(key => `${name}.${key}`));
}

it('have a row for every field of their forms', async () => {
  const rows = new Set(settingRows.flatMap(row => row.of));
  const settings = await everySetting();
  expect(settings.length).toBeGreaterThan(90);
  expect(settings.filter(setting => !rows.has(setting) && !rows.has(setting.split('.')[0]!))).toEqual([]);
  const known = new Set(settings.flatMap(setting => [setting, setting.split('.')[0]!]));
  expect([...rows].filter(name => !known.has(name))).toEqual([]);
});

it('name files that are there, and titles that their tests bear', () => {
  const files = settingRows.flatMap(row => named(row.obeyed)).filter(name => /^(api|app|contract|jobs)\//.test(name));
  expect(files.length).toBeGreaterThan(20);
  expect([...new Set(files)].filter(file => !existsSync(file))).toEqual([]);
  const missing = settingRows.flatMap(({ tests }) =>
    tests.filter(([file, title]) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title ?? '')),
  );
  expect(missing).toEqual([]);
  expect(settingRows.filter(row => row.tests.length === 0)).toEqual([]);
});
