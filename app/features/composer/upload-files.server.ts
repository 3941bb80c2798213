import { createHash } from 'node:crypto';
import { uploadFile } from 'contract/files/files.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';

/** Uploads the files that a form was posted with. `key` names the attempt: a form posted twice has one set of files. */
export async function uploadFiles(visit: Visit, form: FormData, draftKey: string, key: string): Promise<string[]> {
  const files = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0);
  const uploaded: string[] = [];
  for (const [index, file] of files.entries()) uploaded.push(await upload(visit, file, draftKey, `${key}:${index}`));
  return uploaded;
}

async function upload(visit: Visit, file: File, draft_key: string, attempt: string): Promise<string> {
  // another file under the same key would be another attempt
  const print = createHash('sha256')
    .update(JSON.stringify([file.name, file.size, file.type]))
    .digest('hex');
  try {
    const input = { file, json: { draft_key } };
    const { data } = await visit.api(uploadFile, input, { idempotencyKey: `${attempt}:${print.slice(0, 20)}` });
    return data._id;
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![413, 422].includes(error.status)) throw error;
    const reason = error.fieldErrors?.file?.[0] ?? error.message;
    const message = reason.includes(file.name) ? reason : `${file.name}: ${reason}`;
    throw new ApiFailure(422, error.message, { errors: [{ param: 'file_ids', message }] });
  }
}
