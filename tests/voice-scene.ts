import { openPhone } from 'contract/calls/phone.ts';
import { expect } from 'vitest';
import { TestEngine } from '../voice/gateway/test-engine.ts';
import { openGateway } from '../voice/gateway/test-gateway.ts';
import type { MediaEngine } from '../voice/media/engine.ts';
import type { TestApi, TestUser } from './api.ts';
import { type CallHost, ready, stateOf } from './call-scene.ts';

/** The gateway with the host of the product, and telephones that sign in as their page does; `endAll` closes it. */
export async function openVoice(test: TestApi, host: CallHost, engine: MediaEngine = new TestEngine()) {
  const opened = await openGateway(engine, { host, domain: test.house.voice.domain });
  const signIn = async (tenant: string, { id, token }: TestUser, transport: 'udp' | 'ws' = 'ws') => {
    await ready(test, tenant, id, { is_registered: false, is_armed: false, has_page: false });
    const { data } = await test.call(token, openPhone, {});
    const phone = await opened.phoneOf(data.username, transport);
    const { status } = await phone.register([['x-armed', 'yes']], { password: data.secret });
    expect(status).toBe(200);
    await expect.poll(async () => (await stateOf(test, tenant, id)).is_registered).toBe(true);
    return phone;
  };
  return { ...opened, signIn };
}
