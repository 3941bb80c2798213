import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { myAccount } from 'contract/access/sign-in.ts';
import type { RouteAnswer, RouteDefinition, RouteInput } from 'contract/route.ts';
import { mayOpen, type PagePath, page, pageAt, type Visitor } from '../site-map.ts';
import { ApiFailure, type Caller, callApi } from './api.server.ts';
import { cameFrom } from './came-from.server.ts';
import { deviceCookie, readCookie, sessionCookie, viewCookie, writeCookie } from './cookies.server.ts';
import { configuredOrigin } from './environment.server.ts';
import { paths } from './paths.ts';
import { redirectWithToast } from './toast.server.ts';

export type Account = RouteAnswer<typeof myAccount>['data'];

/** What a guarded loader or action receives. */
export interface Visit {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  account: Account;
  /** where this very server takes calls of browsers; '' when it does not */
  ownGateway: string;
  api: <R extends RouteDefinition>(
    route: R,
    input: RouteInput<R>,
    options?: { idempotencyKey?: string; headers?: Record<string, string> },
  ) => Promise<RouteAnswer<R>>;
}

/** What a public loader or action receives. */
export interface PublicVisit extends Omit<Visit, 'account'> {
  account: Account | undefined;
  device: string;
}

/** 'signed-in': no page of its own but a part that every signed-in person may ask for. */
type Guarded = PagePath | 'signed-in';

/** What a built loader or action asks of who comes. */
type Guard = { guarded: Guarded | 'by-address' } | { open: PagePath | 'any' };
const guards = new WeakMap<object, Guard>();

/** Undefined for a loader or action that was not built here: it is open to everybody. */
export const guardOf = (built: object): Guard | undefined => guards.get(built);

function built<F extends object>(guard: Guard, run: F): F {
  guards.set(run, guard);
  return run;
}

/** A loader with its access as data: a page of the site map, or 'signed-in' for resources of the frame. */
export const loaderFor = <T>(guarded: Guarded | 'by-address', load: (visit: Visit) => Promise<T> | T) =>
  built(
    { guarded },
    async (args: LoaderFunctionArgs): Promise<T> => answering(args, async () => load(await admit(args, guarded))),
  );

/** An action with its access as data. Refuses posts that did not come from our own pages. */
export const actionFor = <T>(guarded: Guarded | 'by-address', act: (visit: Visit) => Promise<T> | T) =>
  built({ guarded }, async (args: ActionFunctionArgs): Promise<T> => {
    refuseForeignPosts(args.request);
    return answering(args, async () => {
      const visit = await admit(args, guarded);
      return visit.account.viewed_by === null ? act(visit) : sayingOnlyLook(args.request, () => act(visit));
    });
  });

/** A page that needs no session. `guest` pages send signed-in people to '/'. */
export const publicLoader = <T>(open: PagePath | 'any', load: (visit: PublicVisit) => Promise<T> | T) =>
  built({ open }, async (args: LoaderFunctionArgs): Promise<T> => load(await greet(args, open)));

export const publicAction = <T>(open: PagePath | 'any', act: (visit: PublicVisit) => Promise<T> | T) =>
  built({ open }, async (args: ActionFunctionArgs): Promise<T> => {
    refuseForeignPosts(args.request);
    return act(await greet(args, open));
  });

async function admit(args: LoaderFunctionArgs, guarded: Guarded | 'by-address'): Promise<Visit> {
  const url = new URL(args.request.url);
  const account = await accountOf(args);
  if (!account) throw signInFirst(args.request, url);
  const path = guarded === 'by-address' ? pageAt(url.pathname) : guarded;
  if (!path) throw notFoundPage();
  if (path !== 'signed-in' && !mayOpen(path, visitorOf(account)))
    throw redirect(page(path).access === 'workflow' ? paths.home : paths.warning);
  const ownTenant = path === 'signed-in' ? undefined : page(path).ownTenant;
  if (ownTenant && !account.user.is_admin) throw redirect(ownTenant.replace(':tenantId', account.user.tenant_id));
  return { ...basics(args, url), account };
}

async function greet(args: LoaderFunctionArgs, path: PagePath | 'any'): Promise<PublicVisit> {
  const url = new URL(args.request.url);
  const account = await accountOf(args).catch(error => {
    if (error instanceof Response && path !== 'any') throw error;
    return undefined;
  });
  if (account && path !== 'any' && page(path).access === 'guest') throw redirect(paths.home);
  return { ...basics(args, url), account, device: readCookie(args.request, deviceCookie) };
}

function basics(args: LoaderFunctionArgs, url: URL): Omit<Visit, 'account'> {
  const caller = callerOf(args);
  return {
    request: args.request,
    url,
    params: args.params,
    ownGateway: args.context.gateway ?? '',
    api: (route, input, options) => askOnce(caller, route, input, options),
  };
}

// Loaders of a branch ask for the same things: one request asks each of them once, until it writes.
const answers = new WeakMap<AppLoadContext, Map<string, Promise<unknown>>>();

function askOnce<R extends RouteDefinition>(
  caller: Caller,
  route: R,
  input: RouteInput<R>,
  options: Parameters<typeof callApi>[3],
): Promise<RouteAnswer<R>> {
  if (route.method !== 'get' || typeof route.response === 'string' || options) {
    answers.delete(caller.context);
    return callApi(caller, route, input, options);
  }
  const asked = answers.get(caller.context) ?? new Map<string, Promise<unknown>>();
  answers.set(caller.context, asked);
  const key = `${route.path} ${JSON.stringify(input)}`;
  const answer = asked.get(key) ?? callApi(caller, route, input);
  asked.set(key, answer);
  return answer as Promise<RouteAnswer<R>>;
}

const callerOf = ({ request, context }: { request: Request; context: AppLoadContext }): Caller => ({
  context,
  token: readCookie(request, viewCookie) || readCookie(request, sessionCookie),
  device: readCookie(request, deviceCookie),
  userAgent: request.headers.get('user-agent') ?? '',
});

export const visitorOf = (account: Account): Visitor => ({
  role: account.user.role,
  isAdmin: account.user.is_admin,
  workflow: account.workflow,
  isViewing: account.viewed_by !== null,
});

// One request runs the loaders of a whole branch: they share one look at who is signed in.
const accounts = new WeakMap<AppLoadContext, Promise<Account | undefined>>();

function accountOf(args: LoaderFunctionArgs): Promise<Account | undefined> {
  let account = accounts.get(args.context);
  if (!account) {
    account = loadAccount(args);
    accounts.set(args.context, account);
  }
  return account;
}

async function loadAccount(args: LoaderFunctionArgs): Promise<Account | undefined> {
  const caller = callerOf(args);
  if (caller.token === '') return undefined;
  try {
    return (await callApi(caller, myAccount, {})).data;
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![401, 403].includes(error.status)) throw error;
    if (readCookie(args.request, viewCookie) !== '') throw viewEnded(args.request);
    return undefined;
  }
}

/** The view is over and the person's own session goes on; what was asked for is not done by it, the page is shown anew. */
function viewEnded(request: Request): Response {
  const url = new URL(request.url);
  return redirectWithToast(
    url.pathname.replace(/\.data$/, '') + url.search,
    { kind: 'info', title: 'Đã hết phiên xem', description: 'Bạn đang dùng lại tài khoản của mình.' },
    { 'Set-Cookie': writeCookie(viewCookie, '', 0) },
  );
}

/** Whoever views as somebody else stays where they are when they try to change something, and is told why nothing happened. */
async function sayingOnlyLook<T>(request: Request, act: () => Promise<T> | T): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 403) throw error;
    throw redirectWithToast(cameFrom(request), { kind: 'error', title: error.message });
  }
}

function signInFirst(request: Request, url: URL): Response {
  const wanted = request.method === 'GET' ? url.pathname + url.search : '/';
  const hadSession = readCookie(request, sessionCookie) !== '';
  const headers = new Headers(hadSession ? { 'Set-Cookie': writeCookie(sessionCookie, '', 0) } : {});
  return redirect(paths.login(wanted.replace(/\.data(?=\?|$)/, ''), hadSession), { headers });
}

export const notFoundPage = (message?: string) => data({ status: 404, message }, { status: 404 });

/** Failures of calls become answers: an ended session signs in again, all else reaches the error boundary. */
async function answering<T>(args: LoaderFunctionArgs, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 401) throw signInFirst(args.request, new URL(args.request.url));
    throw data({ status: error.status, message: error.message }, { status: error.status });
  }
}

/** Cookies travel with every post, so a post must come from our own pages, whatever its content type. */
function refuseForeignPosts(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin') return;
  const from = request.headers.get('origin');
  if (site === null && from !== null && from === configuredOrigin()) return;
  throw data(
    {
      status: 400,
      message: 'Yêu cầu không đến từ trang của ứng dụng. Quản trị hệ thống: đặt ORIGIN đúng địa chỉ này.',
    },
    { status: 400 },
  );
}
