import { z } from 'zod';
import { crudQuery, rowOf } from '../crud.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';
import { plainLine } from '../words.ts';

export const builtInAudios = ['welcome', 'waiting', 'closed', 'voicemail'] as const;
export type BuiltInAudio = (typeof builtInAudios)[number];

const audio = rowOf({
  name: z.string(),
  milliseconds: z.number().int(),
  /** Loudest sample in dB below full scale. */
  peak_db: z.number(),
  /** One of those that come with the product; they are not deleted. */
  built_in: z.enum(builtInAudios).nullable(),
});
export type Audio = z.output<typeof audio>;

const area = 'ivr';

export const listAudio = defineRoute({
  area,
  method: 'get',
  path: '/v2/ivr/audio',
  summary: 'Sounds for scenarios and queues: search, order, page.',
  access: 'switchboard.read',
  query: z.strictObject(crudQuery),
  response: listOf(audio),
});

export const mostAudioBytes = 10 * 1024 * 1024;
export const mostAudioSeconds = 600;

export const uploadAudio = defineRoute({
  area,
  method: 'post',
  path: '/v2/ivr/audio',
  summary: `Keeps a WAV or MP3 of at most 10 MB and ${mostAudioSeconds / 60} minutes, whatever its rate, as 8 kHz mono of 16 bits.`,
  access: 'switchboard.write',
  file: 'file',
  body: z.strictObject({
    /** Left out: the file's own name. */
    name: z.string().overwrite(plainLine).max(100, 'Dài quá 100 ký tự').optional(),
  }),
  response: dataOf(audio),
  success: 201,
});

export const deleteAudio = defineRoute({
  area,
  method: 'post',
  path: '/v2/ivr/delete-audio',
  summary: 'Deletes sounds, all or none; refused with 409 and a sentence while one of them is in use.',
  access: 'switchboard.write',
  body: z.strictObject({ ids: z.array(reference('ivr_audio')).min(1, 'Chưa chọn âm thanh nào').max(100) }),
  response: messageOnly,
});

export const readSound = defineRoute({
  area,
  method: 'get',
  path: '/v2/ivr/audio/:id/sound',
  summary: 'The sound itself, by range if asked.',
  access: 'switchboard.read',
  params: idParams('ivr_audio'),
  response: 'file',
});
