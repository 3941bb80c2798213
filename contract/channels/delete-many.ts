import { z } from 'zod';
import { defineRoute, messageOnly, reference } from '../route.ts';

/** Deletes all of the named rows, or none of them when one is in use or is not there. */
export const deleteMany = <const N extends 'sms_brandname' | 'zns_template'>(noun: N, path: string) =>
  defineRoute({
    area: 'channels',
    method: 'post',
    path,
    summary: `Deletes every named ${noun}, or none when one is in use.`,
    access: 'setting.write',
    body: z.strictObject({ ids: z.array(reference(noun)).min(1).max(500) }),
    response: messageOnly,
  });
