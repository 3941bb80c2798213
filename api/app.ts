import { catalogueMessage } from 'contract/errors.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { accessCalls } from './access/routes.ts';
import { type Answered, requestIdOf } from './answered.ts';
import { auditCalls } from './audit/routes.ts';
import type { CallEnvironment } from './call-context.ts';
import { callCalls } from './calls/routes.ts';
import { channelCalls } from './channels/routes.ts';
import { contactCalls } from './contacts/routes.ts';
import { draftCalls } from './drafts/routes.ts';
import { mount, refuse } from './engine.ts';
import { eventCalls } from './events/routes.ts';
import { exportCalls } from './exports/routes.ts';
import { fileCalls } from './files/routes.ts';
import type { House } from './house.ts';
import { importCalls } from './imports/routes.ts';
import { ivrCalls } from './ivr/routes.ts';
import { lookupCalls } from './lookups/routes.ts';
import { mergeCalls } from './merges/routes.ts';
import { notificationCalls } from './notifications/routes.ts';
import { openApiDocument } from './openapi.ts';
import { platformCalls } from './platform/routes.ts';
import { reminderCalls } from './reminders/routes.ts';
import { reportCalls } from './reports/routes.ts';
import { searchCalls } from './search/routes.ts';
import { settingCalls } from './settings/routes.ts';
import { switchboardCalls } from './switchboard/routes.ts';
import { tagAreaCalls } from './tags/routes.ts';
import { ticketCalls } from './tickets/routes.ts';
import { userCalls } from './users/routes.ts';
import { workingTimeCalls } from './working-time/routes.ts';

/** Every call that answers, by area. */
export const calls = [
  ...accessCalls,
  ...ticketCalls,
  ...draftCalls,
  ...fileCalls,
  ...eventCalls,
  ...lookupCalls,
  ...settingCalls,
  ...tagAreaCalls,
  ...workingTimeCalls,
  ...mergeCalls,
  ...contactCalls,
  ...exportCalls,
  ...importCalls,
  ...notificationCalls,
  ...reminderCalls,
  ...searchCalls,
  ...reportCalls,
  ...userCalls,
  ...auditCalls,
  ...channelCalls,
  ...switchboardCalls,
  ...ivrCalls,
  ...callCalls,
  ...platformCalls,
];

const jsonLimit = 256 * 1024;
const uploadLimit = 11 * 1024 * 1024;

export interface ApiOptions {
  /** The caller's address, as far as proxies in front are trusted. */
  addressOf: (request: Request, env: unknown) => string;
  /** Hears of every call once it is answered. */
  onAnswer?: (answered: Answered) => void;
}

/** The v2 API: middleware in order, then the areas. */
export function createApi(house: House, options: ApiOptions): Hono<CallEnvironment> {
  const app = new Hono<CallEnvironment>();
  app.use(async (context, next) => {
    const began = performance.now();
    const requestId = requestIdOf(context.req.header('x-request-id'));
    context.set('requestId', requestId);
    context.set('ip', options.addressOf(context.req.raw, context.env));
    await next();
    const { method } = context.req;
    const { status } = context.res;
    const actor = context.get('actor');
    options.onAnswer?.({
      ...{ part: 'api', requestId, method, route: context.get('route') ?? '', status, ms: performance.now() - began },
      ...(actor && { tenant: actor.tenantId, user: actor.userId }),
    });
    context.header('X-Request-Id', requestId);
    context.header('Cache-Control', context.res.headers.get('Cache-Control') ?? 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
  });
  const tooLarge = () => Response.json({ status: 413, message: 'Nội dung gửi lên quá lớn' }, { status: 413 });
  const json = bodyLimit({ maxSize: jsonLimit, onError: tooLarge });
  const upload = bodyLimit({ maxSize: uploadLimit, onError: tooLarge });
  app.use((context, next) =>
    context.req.header('content-type')?.startsWith('multipart/') ? upload(context, next) : json(context, next),
  );
  mount(app, house, calls);
  app.get('/v2/openapi.json', context => context.json(openApiDocument(calls)));
  app.notFound(context => context.json({ status: 404, message: catalogueMessage(404) }, 404));
  app.onError((error, context) => refuse(context, house, error));
  return app;
}
