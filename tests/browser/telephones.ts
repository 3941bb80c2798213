import type { BrowserContextOptions } from '@playwright/test';
import { setAvailable } from './call-steps.ts';
import { test as base, expect, type Page, type Person, type Site, type Tenant } from './fixtures.ts';

/** Hertz that pages speak in; far from each other and from the product's own tones. */
export const tones = [620, 1_130, 1_710] as const;

interface Heard {
  analyser: AnalyserNode | undefined;
  /** What was opened, the latest last. */
  microphones: MediaStreamTrack[];
  /** Tones of ringing that were begun. */
  rings: number;
}
declare global {
  interface Window {
    heard: Heard;
  }
}

interface Telephones {
  /** A page that speaks in a tone instead of through a microphone, signed in when somebody is named. */
  telephone(tone: number, person?: Person, options?: BrowserContextOptions): Promise<Page>;
}

/** What a browser needs to telephone without people and devices. */
export const flags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--mute-audio',
  // the gateway is on this machine
  '--allow-loopback-in-peer-connection',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

export const test = base.extend<Telephones>({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...flags] }),
    { scope: 'worker' },
  ],
  telephone: ({ visit }, use) =>
    use(async (tone, person, options) => {
      const page = await visit(person, { permissions: ['microphone'], ...options });
      await page.addInitScript(speakAndHear, tone);
      return page;
    }),
});

/** Runs in the page: its microphone is a tone, and what its calls bring is listened to. */
export function speakAndHear(tone: number): void {
  let sound: AudioContext | undefined;
  const context = () => (sound ??= new AudioContext());
  const heard: Heard = { analyser: undefined, microphones: [], rings: 0 };
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () {
    heard.rings += 1;
    return createOscillator.call(this);
  };
  window.heard = heard;
  navigator.mediaDevices.getUserMedia = async () => {
    const spoken = context().createMediaStreamDestination();
    const quieter = new GainNode(context(), { gain: 0.25 });
    const oscillator = new OscillatorNode(context(), { frequency: tone });
    oscillator.connect(quieter).connect(spoken);
    oscillator.start();
    heard.microphones.push(...spoken.stream.getTracks());
    return spoken.stream;
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('track', ({ track }) => {
        heard.analyser = new AnalyserNode(context(), { fftSize: 8_192, smoothingTimeConstant: 0 });
        context()
          .createMediaStreamSource(new MediaStream([track]))
          .connect(heard.analyser);
      });
    }
  };
}

/** Another tab of the same browser, which speaks in the same tone. */
export async function anotherTab(page: Page, tone: number): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.addInitScript(speakAndHear, tone);
  return tab;
}

export async function dial(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Bàn phím quay số' }).first().click();
  await page.getByRole('textbox', { name: 'Số điện thoại' }).fill(number);
  await page.getByRole('button', { name: 'Gọi', exact: true }).click();
}

/** Which of the tones are heard in a page at this moment. */
export const hears = (page: Page): Promise<number[]> =>
  page.evaluate(
    all => {
      const { analyser } = window.heard;
      if (!analyser) return [];
      const levels = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(levels);
      const bin = (hertz: number) => Math.round((hertz * analyser.fftSize) / analyser.context.sampleRate);
      const level = (hertz: number) => Math.max(...levels.slice(bin(hertz) - 1, bin(hertz) + 2));
      return all.filter(hertz => level(hertz) > -55);
    },
    [...tones],
  );

/** Until a page hears these tones and no other. */
export const expectToHear = (page: Page, ...wanted: number[]) =>
  expect.poll(() => hears(page), { timeout: 15_000 }).toEqual(wanted);

/** The first key on a page that has been taken over by its scripts; one before that is a test of its own. */
export async function touch(page: Page): Promise<void> {
  await expect(page.locator('.agent-since')).toHaveCount(1);
  await page.keyboard.press('Shift');
}

/** Opens a page at which somebody can be rung, and waits until the registrar has it. */
export async function beReachable(page: Page, tenant: Tenant, person: { id: string }): Promise<void> {
  await page.goto('/tickets');
  await touch(page);
  await beRegistered(tenant, person);
}

/** Until the registrar has a page of theirs that was touched. */
export async function beRegistered(tenant: Tenant, { id }: { id: string }): Promise<void> {
  const isReady = () =>
    tenant.rows(db =>
      db.selectFrom('agent_states').select(['is_registered', 'is_armed']).where('user_id', '=', id).executeTakeFirst(),
    );
  await expect.poll(isReady, { timeout: 20_000 }).toEqual({ is_registered: true, is_armed: true });
}

/** Two colleagues who are ready, each at a page of their own. */
export async function twoTelephones(
  site: Site,
  tenant: Tenant,
  telephone: Telephones['telephone'],
): Promise<{ own: Page; other: Page }> {
  const { agent, colleague } = tenant;
  await setAvailable(site, agent, colleague);
  const [own, other] = [await telephone(tones[0], agent), await telephone(tones[1], colleague)];
  await beReachable(own, tenant, agent);
  await beReachable(other, tenant, colleague);
  return { own, other };
}
