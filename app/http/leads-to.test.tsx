import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../tests/web.tsx';
import * as account from '../routes/account.tsx';
import * as comments from '../routes/comments.tsx';
import * as drafts from '../routes/drafts.tsx';
import * as exports from '../routes/exports.ts';
import * as preferences from '../routes/preferences.tsx';
import * as presence from '../routes/tickets/presence.ts';
import * as uploads from '../routes/uploads.tsx';
import * as userConfig from '../routes/user-config.ts';

let test: TestApi;
let web: TestWeb;
let agent: TestUser;
const modules = {
  ...{ '/account': account, '/comments': comments, '/drafts': drafts, '/exports': exports, '/uploads': uploads },
  ...{ '/preferences': preferences, '/user-config': userConfig, '/tickets/1/presence': presence },
};
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, modules);
  agent = await test.user(await test.tenant());
});
afterAll(() => test.close());

const open = (path: string) => web.send(agent, path, { headers: { accept: 'text/html,*/*;q=0.8' } });

it.each(Object.keys(modules))('%s opened by hand leads to a page', async path => {
  const answer = await open(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    path === '/exports' ? '/tickets?panel=exports' : '/',
  ]);
});

it('a draft still answers the script that asks for it', async () => {
  const answer = await web.send(agent, '/drafts?key=ticket:new&composer=c1', {});
  expect([answer.status, await answer.json()]).toEqual([200, { made: null }]);
});
