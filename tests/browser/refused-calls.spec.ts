import { setAgentStatus } from 'contract/calls/agents.ts';
import { extensionOf, setAvailable } from './call-steps.ts';
import { expect, toast } from './fixtures.ts';
import { beReachable, dial, test, tones } from './telephones.ts';

test('whoever may not call, or reaches nobody, is told why', async ({ site, tenant, telephone }) => {
  const { agent, colleague, leader } = tenant;
  await setAvailable(site, agent);
  await site.call(leader, setAgentStatus, { json: { status: 'MEETING' } });
  const page = await telephone(tones[0], agent);
  await beReachable(page, tenant, agent);
  const { name } = colleague;
  for (const [number, why] of [
    ['19', 'Số điện thoại không hợp lệ'],
    ['19999', 'Không có máy nhánh này'],
    ['0912 345 678', 'Doanh nghiệp chưa có đầu số gọi ra'],
    [await extensionOf(tenant, colleague), `${name} không trực tuyến`],
    [await extensionOf(tenant, leader), `${leader.name}: Họp`],
  ] as const) {
    await dial(page, number);
    await expect(toast(page, why)).toBeVisible();
  }
});
