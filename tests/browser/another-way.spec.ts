import { answer, callWindow, endedRecord, extensionOf, hangUp } from './call-steps.ts';
import { expect } from './fixtures.ts';
import { dial, expectToHear, test, tones, twoTelephones } from './telephones.ts';

const [mine, theirs] = tones;

test('sound that begins anew for another network comes and goes again, and who was silent stays silent', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { own, other } = await twoTelephones(site, tenant, telephone);
  // descriptions that its gateway has answered; an edge keeps from the gateway that the sound comes another way
  let moves = 0;
  own.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      if (/^SIP\/2\.0 200 [\s\S]*^CSeq: \d+ INVITE/m.test(String(payload))) moves++;
    }),
  );
  await dial(other, await extensionOf(tenant, tenant.agent));
  await answer(own);
  await expectToHear(own, theirs);
  await expectToHear(other, mine);

  // what a browser says when a network comes
  const come = () => own.evaluate(() => window.dispatchEvent(new Event('online')));
  await come();
  await expect.poll(() => moves).toBe(1);
  await expectToHear(own, theirs);
  await expectToHear(other, mine);

  await callWindow(own).getByRole('button', { name: 'Tắt mic' }).click();
  await expectToHear(other);
  await come();
  await expect.poll(() => moves).toBe(2);
  await expectToHear(own, theirs);
  await expectToHear(other);
  await callWindow(own).getByRole('button', { name: 'Bật mic' }).click();
  await expectToHear(other, mine);
  await callWindow(own).getByRole('button', { name: 'Giữ máy' }).click();
  await expectToHear(other);
  await callWindow(own).getByRole('button', { name: 'Tiếp tục' }).click();
  await expectToHear(other, mine);
  await hangUp(own);

  const { calls, legs } = await endedRecord(tenant);
  expect(calls).toMatchObject([{ outcome: 'answer', end_reason: 'agent_hung_up' }]);
  expect(legs.map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
});
