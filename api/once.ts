import { createHash } from 'node:crypto';
import { validationFailed } from 'contract/errors.ts';
import type { RouteDefinition } from 'contract/route.ts';
import { ApiError } from './errors.ts';
import type { Work } from './work.ts';

const longestKey = 100;

/** Runs `effect` once per key: the row is part of the effect's transaction, so a parallel second waits and reads. */
export async function once(work: Work, route: RouteDefinition, key: string, input: unknown, effect: () => unknown) {
  if (key.length > longestKey) throw new ApiError(400, 'Idempotency-Key quá dài');
  const { tenantId, userId } = work.actor;
  const name = `${route.method} ${route.path}`;
  const body_hash = createHash('sha256')
    .update(JSON.stringify(stripFile(input)))
    .digest();
  const row = { tenant_id: tenantId, user_id: userId, route: name, key, body_hash };
  const inserted = await work.db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  const own = work.db
    .updateTable('idempotency_keys')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('route', '=', name)
    .where('key', '=', key);
  if (inserted) {
    const result = await effect();
    await own.set({ status: route.success ?? 200, answer: JSON.stringify(result) }).execute();
    return result;
  }
  const first = await work.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('route', '=', name)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!first.body_hash.equals(body_hash))
    throw new ApiError(422, validationFailed, {
      errors: [{ param: 'Idempotency-Key', message: 'Khóa này đã dùng cho một nội dung khác' }],
    });
  return first.answer;
}

const stripFile = (input: unknown) => {
  const { file, ...rest } = input as { file?: File };
  return file ? { ...rest, file: [file.name, file.size, file.type] } : rest;
};
