import type { RouteDefinition } from 'contract/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../api/app.ts';
import { openTestApi, type TestApi } from '../api.ts';

interface Operation {
  security?: unknown[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { schema: { properties?: Record<string, unknown> } }> }>;
}

let test: TestApi;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  test = await openTestApi();
  const response = await test.request('/v2/openapi.json');
  ({ paths } = (await response.json()) as { paths: typeof paths });
});
afterAll(() => test.close());

const spelled = (path: string) => path.replace(/:(\w+)/g, '{$1}');

it('lists every call that answers, and no other', () => {
  const listed = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map(one => `${one} ${path}`));
  expect(listed.sort()).toEqual(calls.map(({ route }) => `${route.method} ${spelled(route.path)}`).sort());
});

it.each(calls.map(({ route }) => route as RouteDefinition))('tells the keys of $method $path', route => {
  const operation = paths[spelled(route.path)]![route.method]!;
  const isOpen = (operation.security ?? []).length === 0;
  expect(isOpen).toBe(route.access === 'public');
  expect(operation.requestBody !== undefined).toBe(route.body !== undefined || route.file !== undefined);
  if (typeof route.response === 'string') return;
  const schema = operation.responses[route.success ?? 200]!.content!['application/json']!.schema;
  const keys = 'shape' in route.response ? Object.keys(route.response.shape as object) : [];
  expect(Object.keys(schema.properties ?? {}).sort()).toEqual(['status', ...keys].sort());
});
