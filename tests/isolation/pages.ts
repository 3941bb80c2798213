import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { createServer } from 'vite';
import { pageHandler } from '../../pages.ts';
import type { TestApi } from '../api.ts';
import { heard } from './probe.ts';

export interface Visited {
  path: string;
  status: number;
  location: string | null;
  html: string;
  headers: Headers;
}

export interface Pages {
  build: ServerBuild;
  /** One request as a browser without JavaScript sends it; redirects are not followed. */
  visit(path: string, token?: string, init?: RequestInit): Promise<Visited>;
  /** The same page as the router's scripts ask for it: loaders without a document; their redirects come as data. */
  load(path: string, token?: string): Promise<Visited>;
  /** What comes on a stream until its text satisfies, or for 5 seconds. */
  hear(path: string, token: string, until: (text: string) => boolean, headers?: HeadersInit): Promise<string>;
  close(): Promise<void>;
}

/** The whole web application, as its own tools load it, on the API of a test: no build, no socket. */
export async function openPages(test: TestApi): Promise<Pages> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false, watch: null } as never,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    logLevel: 'error',
  });
  const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild;
  const handle = pageHandler(build);
  const ask = (path: string, token: string | undefined, init: RequestInit) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('cookie', `langnghe-session=${token}`);
    headers.set('accept', 'text/html');
    if (init.method === 'POST') headers.set('sec-fetch-site', 'same-origin');
    const context: AppLoadContext = { api: (at, request) => test.request(at, request), ip: '127.0.0.1' };
    return handle(new Request(`http://localhost${path}`, { ...init, headers }), context);
  };
  const pages: Pages = {
    build,
    async visit(path, token, init = {}) {
      const response = await ask(path, token, init);
      const isText = /^text\/(?!event-stream)|json|javascript|x-script/.test(
        response.headers.get('content-type') ?? '',
      );
      if (!isText) await response.body?.cancel();
      const html = isText ? await response.text() : '';
      const location = response.headers.get('location');
      return { path, status: response.status, location, html, headers: response.headers };
    },
    async load(path, token) {
      const [pathname = '', search] = path.split('?');
      const answer = await pages.visit(
        `${pathname === '/' ? '/_root' : pathname}.data${search ? `?${search}` : ''}`,
        token,
      );
      if (answer.status !== 202) return answer;
      const values = JSON.parse(answer.html.split('\n')[0]!) as unknown[];
      return { ...answer, status: 302, location: values[values.indexOf('redirect') + 1] as string };
    },
    hear: async (path, token, until, headers = {}) => heard(await ask(path, token, { headers }), until),
    close: () => vite.close(),
  };
  return pages;
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };
export const unescaped = (html: string) =>
  html.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => entities[name]!);

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, 'i').exec(tag);
  return found ? unescaped(found[1] ?? '') : undefined;
};

const here = (link: string, path: string) => {
  const { pathname, search } = new URL(link, `http://localhost${path}`);
  return pathname + search;
};

/** Addresses of this site that a page leads to, and what it shows by address. */
export const linksIn = ({ html, path }: Visited): string[] =>
  [...html.matchAll(/<(?:a|img|iframe|link)\b[^>]*?\s(?:href|src)="([^"#]*)/g)]
    .map(([, link]) => unescaped(link!))
    .filter(
      link =>
        link !== '' && !/^(?:data|mailto|tel|blob|https?):|^\/(?:assets|app|node_modules|@)|\.(?:svg|csv)$/.test(link),
    )
    .map(link => here(link, path));

/** What pressing one button of a form would send, with every field as the page shows it. */
export interface Press {
  method: 'GET' | 'POST';
  action: string;
  /** `intent=delete`, or '' for a button without a name. */
  button: string;
  fields: [string, string][];
}

/** It ends the session of whoever presses it. */
export const signsOut = ({ action, button }: Press) => action.startsWith('/logout') || button === 'status=LOGOUT';

/** Every way to send every form of a page. */
export function pressesIn({ html, path }: Visited): Press[] {
  const outside = html.replace(/<(script|template)\b[\s\S]*?<\/\1>/g, '');
  const forms = [...outside.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => form);
  return forms.flatMap(form => {
    const [open] = /^<form\b[^>]*>/.exec(form)!;
    const buttons = [...form.matchAll(/<button\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter(tag => (attribute(tag, 'type') ?? 'submit') === 'submit' && attribute(tag, 'disabled') === undefined);
    return (buttons.length > 0 ? buttons : ['<button>']).map(button => {
      const name = attribute(button, 'name');
      const pressed: [string, string][] = name ? [[name, attribute(button, 'value') ?? '']] : [];
      const method = (attribute(button, 'formmethod') ?? attribute(open, 'method') ?? 'get').toUpperCase();
      return {
        method: method as Press['method'],
        action: here(attribute(button, 'formaction') ?? attribute(open, 'action') ?? path, path),
        button: pressed.map(pair => pair.join('=')).join(),
        fields: [...fieldsOf(form), ...pressed],
      };
    });
  });
}

function fieldsOf(form: string): [string, string][] {
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]): [string, string][] => {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type') ?? 'text';
    const isLeftOut = type === 'file' || (/checkbox|radio/.test(type) && attribute(tag, 'checked') === undefined);
    return name && !isLeftOut ? [[name, attribute(tag, 'value') ?? (/checkbox|radio/.test(type) ? 'on' : '')]] : [];
  });
  const areas = [...form.matchAll(/(<textarea\b[^>]*>)([\s\S]*?)<\/textarea>/g)].flatMap(
    ([, tag, text]): [string, string][] => {
      const name = attribute(tag!, 'name');
      return name ? [[name, unescaped(text!)]] : [];
    },
  );
  const choices = [...form.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g)].flatMap(
    ([, tag, options]): [string, string][] => {
      const name = attribute(tag!, 'name');
      const list = [...options!.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
      const chosen = list.find(option => attribute(option, 'selected') !== undefined) ?? list[0];
      return name && chosen ? [[name, attribute(chosen, 'value') ?? '']] : [];
    },
  );
  return [...inputs, ...areas, ...choices];
}
