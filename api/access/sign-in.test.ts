import { myAccount, signIn, signOut } from 'contract/access/sign-in.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, testPassword } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant({ name: 'Công ty Ánh Dương' });
});
afterAll(() => test.close());

describe('signing in', () => {
  it('answers a token that opens the account, with or without Bearer', async () => {
    const user = await test.user(tenant, { role: 'supervisor', name: 'Trần Thị Dậu' });
    for (const header of [user.token, `Bearer ${user.token}`]) {
      const response = await test.request('/v2/my-account', { headers: { Authorization: header } });
      expect(response.status).toBe(200);
      const { data } = (await response.json()) as {
        data: { user: { name: string; role: string }; tenant: { name: string } };
      };
      expect(data.user).toMatchObject({ name: 'Trần Thị Dậu', role: 'supervisor' });
      expect(data.tenant.name).toBe('Công ty Ánh Dương');
    }
  });

  it('says the same for a wrong password and an unknown address', async () => {
    const user = await test.user(tenant);
    const tries = [
      { email: user.email, password: 'sai rồi mà' },
      { email: 'khong-co@example.test', password: testPassword },
    ];
    const answers = await Promise.all(
      tries.map(json => test.call('', signIn, { json }).catch(error => ({ status: error.status, body: error.body }))),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 422 });
  });

  it('keeps only the hash of the token and ends with sign-out', async () => {
    const user = await test.user(tenant);
    await test.call(user.token, signOut, {});
    await expect
      .poll(() =>
        test.call(user.token, myAccount, {}).then(
          () => 200,
          error => error.status,
        ),
      )
      .toBe(403);
  });

  it('refuses a call without a token by 401 and with a made-up one by 403', async () => {
    await expect(test.call('', myAccount, {})).rejects.toMatchObject({ status: 401 });
    await expect(test.call('made-up', myAccount, {})).rejects.toMatchObject({ status: 403 });
  });
});
