import type { StaffRole } from 'contract/enums.ts';
import { may } from 'contract/permissions.ts';
import type { RouteDefinition } from 'contract/route.ts';
import type { TestApi } from '../api.ts';
import { build, fill, MissingSample, type Part, type Place, parts, type Slot } from './schema-places.ts';
import { sampleFiles, samples } from './table.ts';
import type { Scene } from './world.ts';

export const roles = ['agent', 'team_leader', 'supervisor', 'administrator'] as const satisfies StaffRole[];

export const nameOf = (route: RouteDefinition) => `${route.method} ${route.path}`;

export const isOpenTo = (route: RouteDefinition, role: StaffRole) =>
  !route.platform && (route.access === 'public' || route.access === 'session' || may(role, route.access));

/** What goes into a request: the parts of a call, before or after its slots are filled. */
export type Input = Partial<Record<Part, unknown>>;

/** The smallest request of a call, with slots where rows are named; `place` is among them. */
export function templateOf(route: RouteDefinition, place?: Place): Input {
  const call = nameOf(route);
  const sampleOf = (path: string) => {
    const sample = samples[`${call} ${path}`] ?? samples[path.slice(path.lastIndexOf('.') + 1)];
    return typeof sample === 'function' ? sample() : sample;
  };
  const input: Input = {};
  for (const part of Object.keys(parts) as Part[]) {
    const schema = parts[part](route);
    if (!schema) continue;
    try {
      input[part] = build(schema, part, sampleOf, place?.part === part ? place.steps : undefined);
    } catch (error) {
      if (!(error instanceof MissingSample)) throw error;
      throw new Error(
        `${call} cannot be placed: add a value for '${call} ${error.message}' to \`samples\` in tests/isolation/table.ts.`,
      );
    }
  }
  return input;
}

export async function filled(input: Input, idFor: (slot: Slot) => Promise<string | number> | string | number) {
  const result: Input = {};
  for (const [part, value] of Object.entries(input)) result[part as Part] = await fill(value, idFor);
  return result;
}

/** A call that changes nothing: it may answer an empty list to an id that names nothing. */
export const isRead = (route: RouteDefinition) => route.method === 'get' || route.access.endsWith('.read');

/** The request with an id at a place: alone, or in a list beside one that may be named. */
export async function inputAt(route: RouteDefinition, place: Place, scene: Scene, form: string, id: string | number) {
  const template = templateOf(route, place);
  const input = await filled(template, slot => (slot.isWanted ? id : scene.id(slot.noun)));
  if (form === 'beside') {
    const list = place.steps.slice(
      0,
      place.steps.findIndex(step => 'item' in step),
    );
    let at = input[place.part] as Record<string, unknown>;
    for (const step of list.slice(0, -1)) if ('key' in step) at = at[step.key] as Record<string, unknown>;
    const last = list.findLast(step => 'key' in step) as { key: string };
    const items = at[last.key] as unknown[];
    const [item] = items;
    if (item === id) items.unshift(await scene.id(place.noun));
  }
  return input;
}

export interface Answer {
  status: number;
  text: string;
  headers: string;
}

export interface Sending {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** A stream is heard until its text satisfies this, or for 5 seconds. */
  until?: (text: string) => boolean;
}

const spelled = (value: unknown) =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).replace(
    /\p{Surrogate}/gu,
    '\ufffd',
  );

let sent = 0;
export const requestsSent = () => sent;

/** Sends a request past the typed client, which would refuse what is not of its type. */
export async function send(test: TestApi, route: RouteDefinition, input: Input, how: Sending): Promise<Answer> {
  const { params = {}, query = {}, body } = input as Record<Part, Record<string, unknown>>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(spelled(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, spelled(one));
  const headers: Record<string, string> = { ...how.headers };
  if (how.token) headers.Authorization = how.token;
  const init: RequestInit = { method: route.method.toUpperCase(), headers };
  if (route.file) {
    const form = new FormData();
    form.set(route.file, sampleFiles[nameOf(route)] ?? new File(['nội dung'], 'tệp.txt', { type: 'text/plain' }));
    for (const [key, value] of Object.entries(body ?? {})) form.set(key, spelled(value));
    init.body = form;
  } else if (route.body) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body ?? {});
  }
  sent += 1;
  const response = await test.request(path + (search.size > 0 ? `?${search}` : ''), init);
  const said = [...response.headers].filter(([name]) => !['date', 'retry-after'].includes(name));
  return {
    status: response.status,
    text:
      route.response === 'stream' && response.ok
        ? await heard(response, how.until ?? (() => true))
        : await response.text(),
    headers: said.map(([name, value]) => `${name}: ${value}`).join('\n'),
  };
}

/** What comes on a stream until its text satisfies, or for 5 seconds. */
export async function heard(response: Response, until: (text: string) => boolean): Promise<string> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const timer = setTimeout(() => void reader.cancel(), 5_000);
  while (text === '' || !until(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  clearTimeout(timer);
  await reader.cancel();
  return text;
}
