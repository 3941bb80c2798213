import type { CrudQuery, defineNoun, NounDefinition } from 'contract/crud.ts';
import type { Permission } from 'contract/permissions.ts';
import type { RouteAnswer, RouteDefinition } from 'contract/route.ts';
import type { z } from 'zod';
import type { Visit } from '../http/guard.server.ts';
import type { CrudRow } from './view.ts';

type Api = Visit['api'];
type Values = Record<string, unknown>;

/** A noun as its screen's loader and action know it. */
export interface ScreenNoun<Row extends CrudRow> {
  label: string;
  form: z.ZodObject;
  sorts: Record<string, unknown>;
  done: { created: string; updated: string; deleted: string };
  write: Permission;
  /** `url`: the screen's own address, for what its list is narrowed by beside the search. */
  list(
    api: Api,
    query: { [key in keyof CrudQuery]?: CrudQuery[key] },
    url: URL,
  ): Promise<{ list: Row[]; total: number }>;
  read(api: Api, id: string): Promise<Row>;
  create(api: Api, values: Values, options: { idempotencyKey: string }): Promise<unknown>;
  update(api: Api, id: string, values: Values): Promise<unknown>;
  remove(api: Api, id: string): Promise<unknown>;
  /** All of the named rows, or none: of a noun whose rows can be deleted many at once. */
  removeMany?(api: Api, ids: string[]): Promise<unknown>;
  /** Of a noun whose rows stand in an order that people decide. */
  move?(api: Api, id: string, direction: 'up' | 'down'): Promise<unknown>;
}

/** A row of a noun's list. */
export type RowOf<N extends { list: RouteDefinition }> =
  RouteAnswer<N['list']> extends { list: (infer Row)[] } ? Row : never;

/** A noun whose five calls are the plain ones; `removeMany` takes `ids`. */
export function plainNoun<N extends ReturnType<typeof defineNoun<NounDefinition>>>(
  noun: N,
  removeMany?: RouteDefinition,
): ScreenNoun<RowOf<N> & CrudRow> {
  const call = (api: Api, route: RouteDefinition, input: object, options?: { idempotencyKey: string }) =>
    api(route, input as never, options) as Promise<never>;
  return {
    ...noun,
    list: (api, query) => call(api, noun.list, { query }),
    read: async (api, id) => ((await call(api, noun.readOne, { params: { id } })) as { data: never }).data,
    create: (api, json, options) => call(api, noun.create, { json }, options),
    update: (api, id, json) => call(api, noun.update, { params: { id }, json }),
    remove: (api, id) => call(api, noun.remove, { params: { id } }),
    ...(removeMany && { removeMany: (api, ids) => call(api, removeMany, { json: { ids } }) }),
  };
}
