import { createHash } from 'node:crypto';
import { validationFailed } from 'contract/errors.ts';
import { may } from 'contract/permissions.ts';
import type { RouteAnswer, RouteDefinition, RouteParsed } from 'contract/route.ts';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { inTenant } from '../db/tenant.ts';
import type { Actor } from './access/actor.ts';
import { authenticate } from './access/authenticate.ts';
import { showAll } from './access/masking.ts';
import { refuseViewAs } from './access/refuse-view-as.ts';
import { ApiError, type FieldError, forbidden, fromDatabase, tooMany } from './errors.ts';
import type { House } from './house.ts';
import { wellFormed } from './well-formed.ts';
import type { Origin, PublicWork, Work } from './work.ts';

/** What a stream needs: it outlives the transaction, so it gets none. */
export interface StreamWork {
  house: House;
  actor: Actor;
  token: string;
  signal: AbortSignal;
  lastEventId: string;
}

type WorkOf<R extends RouteDefinition> = R['response'] extends 'stream'
  ? StreamWork
  : R['access'] extends 'public'
    ? PublicWork
    : Work;
type Run<R extends RouteDefinition> = (
  work: WorkOf<R>,
  input: RouteParsed<R>,
) => Promise<RouteAnswer<R>> | RouteAnswer<R>;

/** What is known of a call while it is answered. */
export interface CallEnvironment {
  Variables: {
    requestId: string;
    ip: string;
    /** as the contract spells its path */
    route?: string;
    /** once the token has named somebody */
    actor?: Actor;
  };
}
type CallContext = Context<CallEnvironment>;

export interface Mounted {
  route: RouteDefinition;
  run: (work: never, input: never) => unknown;
}

/** Binds a handler to its route; the handler is checked against the route's types here and nowhere else. */
export const handle = <const R extends RouteDefinition>(route: R, run: Run<R>): Mounted => ({ route, run });

const maxIdempotencyKey = 100;
/** Nobody mends more fields at once; an answer must not outgrow its request. */
const mostFieldErrors = 50;
const staffRequestsPerMinute = 1_200;

/** Registers the calls of an area on the application. */
export function mount(app: Hono<CallEnvironment>, house: House, calls: Mounted[]): void {
  for (const { route, run } of calls) app.on(route.method, route.path, context => answer(context, house, route, run));
}

async function answer(
  context: CallContext,
  house: House,
  route: RouteDefinition,
  run: Mounted['run'],
): Promise<Response> {
  let asker: Actor | undefined;
  context.set('route', route.path);
  try {
    const origin = originOf(context);
    if (route.access === 'public') {
      const input = await parse(context, route);
      const work: PublicWork = { house, origin, now: new Date(), device: context.req.header('x-device') ?? '' };
      return send(context, house, route, await run(work as never, input as never));
    }
    const { actor, token } = await authenticate(house, context.req.header('authorization'));
    asker = actor;
    context.set('actor', actor);
    if (route.access !== 'session' && !may(actor.role, route.access)) throw forbidden();
    if (route.platform && !actor.isPlatformAdmin) throw forbidden();
    if (route.method !== 'get' && !route.inViewAs) refuseViewAs(actor);
    const rate = spend(actor, house);
    if (rate > 0) throw tooMany(rate);
    const input = await parse(context, route);
    if (route.response === 'stream') {
      const lastEventId = context.req.header('last-event-id') ?? '';
      // nobody would read it, so nothing would end it
      if (context.req.method === 'HEAD')
        return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } });
      const stream: StreamWork = { house, actor, token, signal: context.req.raw.signal, lastEventId };
      return (await run(stream as never, input as never)) as Response;
    }
    const later: (() => void)[] = [];
    const pool = route.platform ? house.adminPool : house.pool;
    const result = await inTenant(pool, actor.tenantId, async db => {
      const range = context.req.header('range');
      const work: Work = { db, actor, house, origin, now: new Date(), range, afterCommit: step => later.push(step) };
      const key = context.req.header('idempotency-key');
      return key && route.method !== 'get'
        ? once(work, route, key, input, () => run(work as never, input as never))
        : run(work as never, input as never);
    });
    for (const step of new Set(later)) step();
    return send(context, house, route, result, actor);
  } catch (error) {
    return refuse(context, house, error, asker);
  }
}

function send(context: CallContext, house: House, route: RouteDefinition, result: unknown, asker?: Actor): Response {
  if (result instanceof Response) {
    if (context.req.method === 'HEAD') void result.body?.cancel();
    return result;
  }
  const status = route.success ?? 200;
  const body = house.checkAnswers ? checked(route, result) : (result as object);
  const shown = asker ? (showAll(asker, body, route.asTyped) as object) : body;
  return context.json({ status, ...shown }, status);
}

/** Of a conflict: what the asker sent comes back as it was sent. */
const sentValues = ['current.fields.*.mine'];

function checked(route: RouteDefinition, result: unknown): object {
  if (typeof route.response === 'string') throw new Error(`${route.path} answers a ${route.response}`);
  const seen = JSON.parse(JSON.stringify(result));
  const parsed = route.response.safeParse(seen);
  if (!parsed.success) throw new Error(`${route.method} ${route.path} breaks its contract: ${parsed.error.message}`);
  return seen;
}

/** An error as the specification's envelope. */
export function refuse(context: CallContext, house: House, error: unknown, asker?: Actor): Response {
  const known = error instanceof ApiError ? error : fromDatabase(error);
  if (!known)
    house.log.error({ err: error, requestId: context.get('requestId'), route: context.get('route') }, 'call failed');
  const answer = known ?? new ApiError(500, 'Máy chủ gặp lỗi, vui lòng thử lại sau!');
  if (answer.retryAfterSeconds) context.header('Retry-After', String(Math.ceil(answer.retryAfterSeconds)));
  const body = {
    status: answer.status,
    message: answer.message,
    ...(answer.errors && { errors: answer.errors }),
    ...answer.extra,
  };
  return context.json(asker ? (showAll(asker, body, sentValues) as typeof body) : body, answer.status);
}

function originOf(context: CallContext): Origin {
  return {
    requestId: context.get('requestId'),
    ip: context.get('ip'),
    userAgent: context.req.header('user-agent') ?? '',
  };
}

/** Runs `effect` once per key: the row is part of the effect's transaction, so a parallel second waits and reads. */
async function once(work: Work, route: RouteDefinition, key: string, input: unknown, effect: () => unknown) {
  if (key.length > maxIdempotencyKey) throw new ApiError(400, 'Idempotency-Key quá dài');
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

// --- parsing

async function parse(context: CallContext, route: RouteDefinition): Promise<Record<string, unknown>> {
  const errors: FieldError[] = [];
  const refuseText = (param: string) => errors.push({ param, message: 'Có ký tự không lưu được' });
  const take = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(wellFormed(value, refuseText));
    if (parsed.success) return parsed.data;
    // a body that is no object has no field to blame
    if (parsed.error.issues.some(({ path, code }) => path.length === 0 && code === 'invalid_type')) throw unreadable();
    errors.push(...parsed.error.issues.flatMap(fieldErrors));
  };
  const input: Record<string, unknown> = {};
  if (route.params) {
    const given = context.req.param();
    const parsed = route.params.safeParse(given);
    // an id that cannot be one names nothing
    if (!parsed.success || Object.entries(given).some(([name, text]) => !isSpelled(text, parsed.data[name])))
      throw new ApiError(404, 'Không tìm thấy');
    input.params = parsed.data;
  }
  if (route.query) input.query = take(route.query, queryOf(context));
  else take(noQuery, queryOf(context));
  if (route.file) {
    const form = await readForm(context);
    const file = form.get(route.file);
    form.delete(route.file);
    if (file instanceof File) input.file = file;
    else errors.push({ param: route.file, message: 'Chưa chọn tệp' });
    if (route.body) input.json = take(route.body, Object.fromEntries(form));
  } else if (route.body) input.json = take(route.body, await readJson(context));
  const firsts = errors.filter(({ param }, at) => errors.findIndex(error => error.param === param) === at);
  if (firsts.length > 0) throw new ApiError(422, validationFailed, { errors: firsts.slice(0, mostFieldErrors) });
  return input;
}

const noQuery = z.strictObject({});

/** A number stands in an address as it is written: `1e3` and `+5` name nothing. */
const isSpelled = (text: string | undefined, read: unknown) =>
  !text?.includes('\0') && (typeof read !== 'number' || String(read) === text);

const unreadable = () => new ApiError(400, 'Dữ liệu gửi lên không hợp lệ');

function queryOf(context: CallContext): Record<string, string | string[]> {
  const values = context.req.queries();
  return Object.fromEntries(Object.entries(values).map(([key, list]) => [key, list.length > 1 ? list : list[0]!]));
}

async function readJson(context: CallContext): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  const text = await context.req.text();
  if (text !== '' && !/^application\/json\b/i.test(type))
    throw new ApiError(415, 'Nội dung gửi lên phải là application/json');
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

async function readForm(context: CallContext): Promise<FormData> {
  try {
    return await context.req.formData();
  } catch {
    throw unreadable();
  }
}

type Issue = z.core.$ZodIssue;

function fieldErrors(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, mostFieldErrors)
      .map(key => ({ param: [...issue.path, key].join('.'), message: `${key} field is not a valid` }));
  const param = issue.path.join('.');
  // zod's own sentences are English: only those written in the contract reach people
  const message = /^[\x20-\x7e]*$/.test(issue.message) ? `${param} field is not a valid` : issue.message;
  return [{ param, message }];
}

// --- requests a person may make in a minute, per process: a brake on loops, not a licence

const spent = new Map<string, { minute: number; count: number }>();

/** Seconds to wait, 0 when the call may go on. */
function spend(actor: Actor, house: House): number {
  const minute = Math.floor(Date.now() / 60_000);
  const entry = spent.get(actor.userId);
  if (!entry || entry.minute !== minute) {
    if (spent.size > 10_000) spent.clear();
    spent.set(actor.userId, { minute, count: 1 });
    return 0;
  }
  entry.count += 1;
  return entry.count > staffRequestsPerMinute * house.limitFactor ? 60 - (Math.floor(Date.now() / 1000) % 60) : 0;
}
