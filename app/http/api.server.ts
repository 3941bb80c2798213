import { randomUUID } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { catalogueMessage, isSuccessStatus, networkMessage } from 'contract/errors.ts';
import type { RouteAnswer, RouteDefinition, RouteInput } from 'contract/route.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The v2 API in this process; absent when the web part runs alone against API_URL. */
    api?: (path: string, init: RequestInit) => Promise<Response>;
    /** The browser's address. */
    ip?: string;
    /** Names the browser's request; its calls bear the same name. */
    requestId?: string;
    /** Where this very server takes calls of browsers; absent when gateways are elsewhere alone. */
    gateway?: string;
  }
}

/** On whose behalf a call is made. */
export interface Caller {
  context: AppLoadContext;
  token: string;
  device?: string;
  /** Of the browser: it names the session to its owner. */
  userAgent?: string;
  signal?: AbortSignal;
}

/** A call that did not succeed, with the server's message and, for 422, its field errors. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, message: string, body: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = body;
  }

  /** `{ name: ['Tên không được bỏ trống'] }`, by the fields of forms; undefined when this is not a validation error. */
  get fieldErrors(): Record<string, string[]> | undefined {
    return this.errorsAt();
  }

  /** The same for a form that has inputs of its own (`isInput`) for the items of a list. */
  errorsAt(isInput?: (name: string) => boolean): Record<string, string[]> | undefined {
    if (this.status !== 422) return undefined;
    const errors = (this.body.errors ?? []) as { param: string; message: string }[];
    const byField: Record<string, string[]> = {};
    for (const { param, message } of errors) byField[param] = [...(byField[param] ?? []), message];
    return ofFields(byField, isInput);
  }
}

/**
 * Errors of a list's items (`cc.0`, conform's `cc[0]`) as errors of the field that the list is typed into (`cc`), unless the
 * item has an input of its own (`cc[0]`).
 */
export function ofFields(
  errors: Record<string, string[]>,
  isInput: (name: string) => boolean = () => false,
): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const [param, messages] of Object.entries(errors)) {
    const item = param.replace(/\.(\d+)$/, '[$1]');
    const field = isInput(item) ? item : item.replace(/\[\d+\]$/, '');
    byField[field] = [...(byField[field] ?? []), ...messages.filter(message => !byField[field]?.includes(message))];
  }
  return byField;
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; json?: unknown; file?: Blob };

/** Makes one call of the contract; success is a 200 or 201 envelope or a file, anything else throws ApiFailure. */
export async function callApi<R extends RouteDefinition>(
  caller: Caller,
  route: R,
  input: RouteInput<R>,
  options: { idempotencyKey?: string; headers?: Record<string, string> } = {},
): Promise<RouteAnswer<R>> {
  const { params, query, json, file } = input as Loose;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'x-app-version': '2.0',
    'x-request-id': caller.context.requestId ?? randomUUID(),
    ...(caller.token && { Authorization: caller.token }),
    ...(caller.device && { 'x-device': caller.device }),
    ...(caller.userAgent && { 'User-Agent': caller.userAgent }),
    ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
    ...options.headers,
  };
  let body: BodyInit | undefined;
  if (route.file && file) {
    const form = new FormData();
    form.set(route.file, file, file instanceof File ? file.name : undefined);
    for (const [key, value] of Object.entries((json ?? {}) as Record<string, unknown>))
      if (value !== undefined) form.set(key, String(value));
    body = form;
  } else if (json !== undefined) {
    body = JSON.stringify(json);
    headers['Content-Type'] = 'application/json';
  }
  const init: RequestInit = { method: route.method.toUpperCase(), headers };
  if (body !== undefined) init.body = body;
  if (caller.signal) init.signal = caller.signal;
  const response = await send(caller, fillPath(route.path, params) + queryString(query), init);
  if (typeof route.response === 'string') {
    if (response.ok) return response as RouteAnswer<R>;
    throw await failureOf(response);
  }
  const answer = await envelopeOf(response);
  const status = Number(answer.statusCode ?? answer.status ?? response.status);
  if (!isSuccessStatus(status))
    throw new ApiFailure(status, String(answer.message ?? catalogueMessage(status)), answer);
  return answer as RouteAnswer<R>;
}

async function send(caller: Caller, path: string, init: RequestInit): Promise<Response> {
  const remote = process.env.API_URL?.replace(/\/+$/, '');
  try {
    if (caller.context.api) return await caller.context.api(path, init);
    return await fetch(`${remote}${path}`, {
      ...init,
      headers: { ...(init.headers as object), ...(caller.context.ip && { 'x-forwarded-for': caller.context.ip }) },
    });
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new ApiFailure(503, networkMessage('ERR_NETWORK'));
  }
}

const failureOf = async (response: Response) => {
  const answer = await envelopeOf(response);
  return new ApiFailure(response.status, String(answer.message ?? catalogueMessage(response.status)), answer);
};

async function envelopeOf(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    return { status: response.ok ? 502 : response.status };
  }
}

const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
