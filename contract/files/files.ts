import { z } from 'zod';
import { dataOf, defineRoute, idParams, messageOnly } from '../route.ts';
import { draftKey } from '../tickets/drafts.ts';
import { attachment } from '../tickets/tickets.ts';

export { maxFileBytes } from './limits.ts';

export const uploadFile = defineRoute({
  area: 'files',
  method: 'post',
  path: '/v2/file',
  summary: 'One file of at most 10 MB, mine alone until it is attached. Its type is read from its bytes.',
  access: 'ticket.write',
  file: 'file',
  body: z.strictObject({
    draft_key: draftKey.optional(),
    purpose: z.enum(['attachment', 'avatar']).default('attachment'),
  }),
  response: dataOf(attachment),
  success: 201,
});

export const readFile = defineRoute({
  area: 'files',
  method: 'get',
  path: '/v2/file/:id',
  summary: 'The bytes, as an attachment; `thumbnail` answers a small picture of an image. Range requests work.',
  access: 'session',
  params: idParams('file'),
  query: z.strictObject({ thumbnail: z.enum(['1']).optional() }),
  response: 'file',
});

export const deleteFile = defineRoute({
  area: 'files',
  method: 'delete',
  path: '/v2/file/:id',
  summary: 'Throws away a file of mine that is not attached yet.',
  access: 'ticket.write',
  params: idParams('file'),
  response: messageOnly,
});
