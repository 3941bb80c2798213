import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/**
 * Remix's handler of a build. On every request Remix ranks, compiles and tries each path of the site several times: that
 * would be an eighth of a list's cost. So a request meets a build that holds only the paths which begin as its own does.
 */
export function pageHandler(build: ServerBuild): RequestHandler {
  const beginnings = new Set(Object.values(build.routes).map(route => beginningOf(build.routes, route.id)));
  const whole = createRequestHandler(build, 'production');
  const parts = new Map<string, RequestHandler>();
  return (request, context) => {
    const asked = firstSegment(new URL(request.url).pathname.replace(/\.data$/, ''));
    if (asked === '__manifest') return whole(request, context);
    // what no path begins with meets those that begin with anything
    const beginning = beginnings.has(asked) ? asked : '';
    const handler = parts.get(beginning) ?? createRequestHandler(partOf(build, beginning), 'production');
    parts.set(beginning, handler);
    return handler(request, context);
  };
}

/** The same build with the routes of paths that begin with a segment, or with anything, and with their parents. */
function partOf(build: ServerBuild, beginning: string): ServerBuild {
  const ids = new Set<string>();
  for (const { id } of Object.values(build.routes)) {
    if (!['', beginning].includes(beginningOf(build.routes, id))) continue;
    for (let at: string | undefined = id; at; at = build.routes[at]!.parentId) ids.add(at);
  }
  const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** The first segment of a route's path; empty where it may be anything. */
function beginningOf(routes: Routes, id: string): string {
  let path = '';
  for (let at: string | undefined = id; at; at = routes[at]!.parentId) path = `${routes[at]!.path ?? ''}/${path}`;
  const segment = firstSegment(path);
  return /^[:*]|\?$/.test(segment) ? '' : segment;
}

/** Paths are matched whatever their case, and decoded. */
function firstSegment(path: string): string {
  const segment = path.split('/').find(part => part !== '') ?? '';
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return '';
  }
}
