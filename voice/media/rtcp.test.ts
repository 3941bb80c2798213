import { expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { Reception } from './reception.ts';
import { Reports } from './rtcp.ts';
import { parseRtp, RtpSender } from './rtp.ts';

function side() {
  const clock = new ManualClock();
  const reception = new Reception(() => clock.now());
  const sender = new RtpSender(() => clock.now());
  return { clock, reception, sender, reports: new Reports(sender.source, reception, clock) };
}

it('measures a round trip without the time for which the far end kept the report', () => {
  const [here, there] = [side(), side()];
  // clocks of two machines have nothing to do with each other
  there.clock.pass(1_234_567);
  const pass = (time: number) => [here, there].map(({ clock }) => clock.pass(time));
  pass(1_000);
  const packet = here.sender.next(0, new Uint8Array(160));
  here.reports.sent(packet);
  there.reception.receive(parseRtp(packet)!, true);
  const asked = here.reports.next();
  pass(40);
  there.reports.receive(asked);
  pass(3_000);
  const answered = there.reports.next();
  pass(60);
  here.reports.receive(answered);
  expect(here.reception.roundTripMs).toBeCloseTo(100, 1);
  // it was told of no packet of its own
  expect(there.reception.roundTripMs).toBeNull();
});

it('reads no nonsense', () => {
  const { reports, reception, sender } = side();
  const report = reports.next();
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(8, 0xff), report.subarray(0, 20), Buffer.alloc(8, 0x80)])
    reports.receive(bytes);
  // of itself, sent in the future
  const lying = Buffer.alloc(32);
  lying.writeUInt32BE(0x81_c9_00_07);
  lying.writeUInt32BE(sender.source, 8);
  lying.writeUInt32BE(1_000, 24);
  reports.receive(lying);
  expect(reception.roundTripMs).toBeNull();
});
