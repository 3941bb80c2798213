import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { framesOfMp3 } from 'contract/audio/mp3-frames.ts';
import { readWav, type Sound, writeWav } from 'contract/audio/wav.ts';
import { mostAudioBytes, mostAudioSeconds, readSound, uploadAudio } from 'contract/ivr/audio.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

/** 2 s of 44.1 kHz by LAME, 440 Hz left and 660 Hz right at half of full scale, with a picture and tags before and behind. */
const twoTones = new Uint8Array(readFileSync(new URL('./two-tones.mp3', import.meta.url)));

let test: TestApi;
let supervisor: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  supervisor = await test.user(await test.tenant(), { role: 'supervisor' });
});

const upload = async (bytes: Uint8Array, name = 'Nhạc chờ.mp3') =>
  (
    await test.call(supervisor.token, uploadAudio, {
      ...{ file: new File([bytes as BlobPart], name, { type: 'audio/mpeg' }), json: {} },
    })
  ).data;

const played = async (id: string): Promise<Sound> => {
  const heard = await test.call(supervisor.token, readSound, { params: { id } });
  return readWav(new Uint8Array(await heard.arrayBuffer()));
};

/** Amplitude of one frequency, 0 to 1 (Goertzel). */
function level({ rate, samples }: Sound, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let [one, two] = [0, 0];
  for (const sample of samples) [one, two] = [sample + turn * one - two, one];
  return (2 * Math.sqrt(Math.max(0, one * one + two * two - turn * one * two))) / samples.length;
}

/** Only its frames, again and again: as a long piece of music without a word of its length in front. */
function lasting(seconds: number): Uint8Array {
  const places = framesOfMp3(twoTones);
  // the first frame holds LAME's length of the whole
  const sound = twoTones.subarray(places[2]!, places.at(-1)!);
  const times = Math.ceil(seconds / (((places.length / 2 - 1) * 1_152) / 44_100));
  const bytes = new Uint8Array(sound.length * times);
  for (let time = 0; time < times; time++) bytes.set(sound, time * sound.length);
  return bytes;
}

/** Bytes that are the same at every run, and no sound. */
function noise(length: number): Uint8Array {
  let seed = 7;
  return Uint8Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed >>> 24;
  });
}

describe('an MP3', () => {
  it('is kept as what calls play: as long, both channels, at 8 kHz', async () => {
    const row = await upload(twoTones);
    expect(row.name).toBe('Nhạc chờ');
    expect(Math.abs(row.milliseconds - 2_000)).toBeLessThanOrEqual(1);
    const sound = await played(row._id);
    expect([sound.rate, Math.round((sound.samples.length / 8_000) * 1_000)]).toEqual([8_000, row.milliseconds]);
    expect(level(sound, 440)).toBeCloseTo(0.25, 1);
    expect(level(sound, 660)).toBeCloseTo(0.25, 1);
    expect(level(sound, 550)).toBeLessThan(0.01);
    const stored = await test.rows(supervisor.tenantId, db =>
      db.selectFrom('files').select(['content_type', 'purpose', 'size']).execute(),
    );
    expect(stored).toEqual([{ content_type: 'audio/wav', purpose: 'audio', size: writeWav(sound).length }]);
  });

  it('of almost ten minutes is taken, and others are served meanwhile', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const row = await upload(lasting(mostAudioSeconds - 5));
    delay.disable();
    expect(row.milliseconds).toBeGreaterThan((mostAudioSeconds - 5) * 1_000);
    // in one go it is seconds
    expect(delay.max / 1e6).toBeLessThan(1_000);
    const { rate, samples } = await played(row._id);
    const late = samples.subarray(590 * rate, 590 * rate + rate / 2);
    expect(level({ rate, samples: late }, 440) + level({ rate, samples: late }, 660)).toBeGreaterThan(0.2);
  });

  const picture = () =>
    sharp(noise(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
  const head = twoTones.slice(0, framesOfMp3(twoTones)[10]);
  const broken = new Uint8Array([...head, ...noise(20_000)]);
  const refused: [what: string, bytes: () => Uint8Array | Promise<Uint8Array>, message: string][] = [
    ['that is a picture', picture, 'Đây không phải tệp WAV hoặc MP3'],
    ['that is noise', () => noise(50_000), 'Đây không phải tệp WAV hoặc MP3'],
    ['that is its tags alone', () => twoTones.slice(0, framesOfMp3(twoTones)[0]), 'Đây không phải tệp WAV hoặc MP3'],
    ['that is broken', () => broken, 'Không đọc được tệp MP3 này'],
    ['that is longer', () => lasting(mostAudioSeconds + 5), 'Âm thanh dài hơn 10 phút'],
    ['that is larger', () => new Uint8Array(mostAudioBytes + 1), 'Tệp lớn hơn 10 MB'],
  ];
  for (const [what, bytes, message] of refused)
    it(`${what} is refused at the field, and nothing of it is kept`, async () => {
      await expect(upload(await bytes())).rejects.toMatchObject({
        ...{ status: 422, body: { errors: [{ param: 'file', message }] } },
      });
      const counts = await test.rows(supervisor.tenantId, async db => [
        (await db.selectFrom('ivr_audios').select('id').where('built_in', 'is', null).execute()).length,
        (await db.selectFrom('files').select('id').where('purpose', '=', 'audio').execute()).length,
      ]);
      expect(counts).toEqual([0, 0]);
    });
});
