import { randomInt } from 'node:crypto';
import { v7 } from '../../db/uuid.ts';
import { systemClock } from '../../voice/clock.ts';
import type { TestCall } from '../../voice/gateway/test-call.ts';
import { TestPhone } from '../../voice/gateway/test-phone.ts';
import { play } from '../../voice/media/player.ts';
import { RtpLeg } from '../../voice/media/rtp-leg.ts';
import { Ticker } from '../../voice/media/ticker.ts';
import { tone } from '../../voice/media/tone.ts';
import type { Tenant } from './site.ts';

export interface TrunkPeer {
  /** Calls that have reached it, the latest last. */
  readonly calls: TestCall[];
  close(): Promise<void>;
}

/** A network over plain SIP on the loopback, by which a tenant calls out. It speaks in a tone wherever it is heard. */
export async function openTrunkPeer(tenant: Tenant, gateway: { port: number }, hertz: number): Promise<TrunkPeer> {
  const phone = await TestPhone.udp('trunk', gateway);
  const ticker = new Ticker(systemClock);
  const ends: (() => void)[] = [];
  phone.sound = async () => {
    const leg = await RtpLeg.open({ address: '127.0.0.1', ports: { from: 0, to: 0 }, peer: '127.0.0.1' });
    const hush = play(ticker, leg, tone(hertz, 1), { loop: true });
    ends.push(() => {
      hush();
      leg.close();
    });
    return leg;
  };
  const [tenant_id, trunk_id, queue_id] = [tenant.id, v7(), v7()];
  await tenant.rows(async db => {
    const trunk = { tenant_id, id: trunk_id, name: 'Trung kế thử', address: '127.0.0.1', port: phone.port };
    await db.insertInto('trunks').values(trunk).execute();
    await db.insertInto('call_queues').values({ tenant_id, id: queue_id, name: 'Tiếp nhận', code: '803' }).execute();
    const hotline = { name: 'Đầu số gọi ra', number: `1900${randomInt(100_000, 1_000_000)}` };
    await db
      .insertInto('hotlines')
      .values({ tenant_id, id: v7(), ...hotline, trunk_id, queue_id })
      .execute();
  });
  return {
    calls: phone.incoming,
    async close() {
      for (const end of ends) end();
      await phone.close();
    },
  };
}
