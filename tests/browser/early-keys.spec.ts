import { expect, test } from './fixtures.ts';

test('a page lives on whose reader presses keys while it comes alive', async ({ visit }) => {
  for (let load = 0; load < 8; load++) {
    const page = await visit();
    await page.addInitScript(() => {
      const press = () => document.body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
      const pressing = setInterval(press);
      addEventListener('load', () => setTimeout(() => clearInterval(pressing), 1_000));
    });
    await page.goto('/login');
    const isAlive = () =>
      page
        .locator('form')
        .first()
        .evaluate(form => Object.keys(form).some(key => key.startsWith('__reactProps')));
    await expect.poll(isAlive).toBe(true);
    await page.close();
  }
});
