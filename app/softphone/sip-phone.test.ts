import { queues } from 'contract/switchboard/queues.ts';
import { expect, it, vi } from 'vitest';
import { stunServers } from './constants.ts';
import type { Library } from './library.ts';
import { SipPhone, type SipPhoneOptions } from './sip-phone.ts';
import { line } from './softphone.test-kit.ts';

type Heard = (event: object) => void;

/** A telephone over a library that only listens: what it was made and asked with. */
function openPhone(more: Partial<SipPhoneOptions> = {}) {
  const made: Record<string, unknown>[] = [];
  const hears = new Map<string, Heard>();
  const call = vi.fn();
  class UA {
    constructor(options: Record<string, unknown>) {
      made.push(options);
    }
    on = (name: string, heard: Heard) => void hears.set(name, heard);
    registrator = () => ({ setExtraHeaders: () => {} });
    isConnected = () => true;
    call = call;
  }
  const iceServers = [{ urls: [...stunServers] }];
  const library = { UA } as unknown as Library;
  const usual = { library, line: { ...line, sipGatewayUrl: 'wss://a.test/sip' }, instanceId: 'one', isArmed: true };
  const phone = new SipPhone({ ...usual, iceServers, listener: () => {}, ...more });
  return { phone, options: made[0]!, hears, call };
}

const session = () => ({
  on: () => {},
  answer: vi.fn(),
  isEnded: () => false,
  sendRequest: () => {},
  onTransportError: () => {},
  remote_identity: { display_name: 'Dậu', uri: { user: '0901234567' } },
});

it('signs in with the times of the specification', () => {
  expect(openPhone().options).toMatchObject({
    ...{ register: true, register_expires: 120, session_timers: false },
    ...{ connection_recovery_min_interval: 2, connection_recovery_max_interval: 10 },
  });
});

it('rings longer than any queue does', () => {
  const { ring_seconds } = queues.form.shape;
  const longest = [...Array(600).keys()].filter(seconds => ring_seconds.safeParse(seconds).success).at(-1)!;
  expect(longest).toBe(120);
  expect(openPhone().options.no_answer_timeout).toBeGreaterThan(longest);
});

it('speaks without pictures, asks three public STUN servers, and times the sessions that it answers', () => {
  const asked = {
    mediaConstraints: { audio: true, video: false },
    pcConfig: {
      iceServers: [
        { urls: ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302', 'stun:stun.cloudflare.com:3478'] },
      ],
    },
    sessionTimersExpires: 18_000,
  };
  const { phone, hears, call } = openPhone();
  phone.dial('0901234567', {} as MediaStream);
  expect(call.mock.calls[0]).toMatchObject(['sip:0901234567@voice.test', asked]);
  const rings = session();
  hears.get('newRTCSession')!({ session: rings, originator: 'remote', request: { getHeader: () => '' } });
  phone.answer({} as MediaStream);
  expect(rings.answer.mock.calls[0]).toMatchObject([asked]);
});
