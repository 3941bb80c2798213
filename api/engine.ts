import { may } from 'contract/permissions.ts';
import type { RouteAnswer, RouteDefinition, RouteParsed } from 'contract/route.ts';
import type { Hono } from 'hono';
import { inTenant } from '../db/tenant.ts';
import type { Actor } from './access/actor.ts';
import { authenticate } from './access/authenticate.ts';
import { showAll } from './access/masking.ts';
import { refuseViewAs } from './access/refuse-view-as.ts';
import { spendRequest } from './access/request-rate.ts';
import type { CallContext, CallEnvironment } from './call-context.ts';
import { ApiError, type FieldError, forbidden, fromDatabase, tooMany } from './errors.ts';
import type { House } from './house.ts';
import { once } from './once.ts';
import { parseInput } from './parse-input.ts';
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

/** What is wrong with a body beside what its schema says, of the keys that the schema takes; `refused` are those it does not. */
export type Complain<R extends RouteDefinition> = (
  work: WorkOf<R>,
  input: Omit<RouteParsed<R>, 'json'> &
    (RouteParsed<R> extends { json: infer Json } ? { json: Partial<Json> } : object),
  refused: ReadonlySet<string>,
) => Promise<FieldError[]>;

export interface Mounted {
  route: RouteDefinition;
  run: (work: never, input: never) => unknown;
  complain?: ((work: never, input: never, refused: ReadonlySet<string>) => Promise<FieldError[]>) | undefined;
}

/**
 * Binds a handler to its route; the handler is checked against the route's types here and nowhere else. With `complain` a
 * body that its schema refuses is refused with all that the handler would find too: people mend a form once.
 */
export const handle = <const R extends RouteDefinition>(route: R, run: Run<R>, complain?: Complain<R>): Mounted => ({
  route,
  run,
  complain,
});

/** Registers the calls of an area on the application. */
export function mount(app: Hono<CallEnvironment>, house: House, calls: Mounted[]): void {
  for (const call of calls) app.on(call.route.method, call.route.path, context => answer(context, house, call));
}

async function answer(context: CallContext, house: House, { route, run, complain }: Mounted): Promise<Response> {
  let asker: Actor | undefined;
  context.set('route', route.path);
  try {
    const origin = originOf(context);
    if (route.access === 'public') {
      const input = await parseInput(context, route);
      const work: PublicWork = { house, origin, now: new Date(), device: context.req.header('x-device') ?? '' };
      return send(context, house, route, await run(work as never, input as never));
    }
    const { actor, token } = await authenticate(house, context.req.header('authorization'));
    asker = actor;
    context.set('actor', actor);
    if (route.method !== 'get' && !route.inViewAs) refuseViewAs(actor);
    if (route.access !== 'session' && !may(actor.role, route.access)) throw forbidden();
    if (route.platform && !actor.isPlatformAdmin) throw forbidden();
    const rate = spendRequest(actor, house);
    if (rate > 0) throw tooMany(rate);
    const later: (() => void)[] = [];
    const inWork = <T>(effect: (work: Work) => Promise<T>): Promise<T> => {
      const range = context.req.header('range');
      const work = {
        actor,
        house,
        origin,
        now: new Date(),
        range,
        afterCommit: (step: () => void) => later.push(step),
      };
      return inTenant(route.platform ? house.adminPool : house.pool, actor.tenantId, db => effect({ db, ...work }));
    };
    const alsoWrong =
      complain &&
      ((read: object, refused: ReadonlySet<string>) =>
        inWork(async work => complain(work as never, read as never, refused)));
    const input = await parseInput(context, route, alsoWrong);
    if (route.response === 'stream') {
      const lastEventId = context.req.header('last-event-id') ?? '';
      // nobody would read it, so nothing would end it
      if (context.req.method === 'HEAD')
        return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } });
      const stream: StreamWork = { house, actor, token, signal: context.req.raw.signal, lastEventId };
      return (await run(stream as never, input as never)) as Response;
    }
    const result = await inWork(async work => {
      const key = context.req.header('idempotency-key');
      // neither bytes nor secrets are kept; the platform's role keeps nothing, what it changes can be changed twice
      const isKept = route.method !== 'get' && route.response !== 'file' && !route.answersSecret && !route.platform;
      return key && isKept
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
