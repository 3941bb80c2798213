import { z } from 'zod';
import type { Permission } from './permissions.ts';
import {
  dataOf,
  defineRoute,
  idParams,
  listOf,
  messageOnly,
  type Noun,
  type NumberedNoun,
  rowVersion,
} from './route.ts';
import { plainLine, plainText } from './words.ts';

/** A settings noun: records with a name that people list, search, add, change and delete. */
export interface NounDefinition {
  area: string;
  noun: Exclude<Noun, NumberedNoun>;
  /** As it stands inside a sentence: 'độ ưu tiên'. */
  label: string;
  /** Hono spelling; the specification spells them differently from noun to noun. */
  paths: { list: string; create: string; read: string; update: string; remove: string };
  read: Permission;
  write: Permission;
  /** What a form changes. Its keys are columns of the noun's table. */
  form: z.ZodObject;
  /** Columns that say something of the tenant's own and of nobody else: masking rules leave them alone. */
  asTyped?: readonly string[];
  /** What a row tells beside `_id`, `version` and its times; the same columns. */
  row: z.ZodRawShape;
  /** Columns that a list sorts by, and how they compare; the first one ascending is the list's own order. */
  sorts: Record<string, 'text' | 'plain'>;
  /** Columns whose values are unique in a tenant, with what to say when one is taken. */
  taken: Record<string, string>;
  done: DoneMessages;
}

export interface DoneMessages {
  created: string;
  updated: string;
  deleted: string;
}

/**
 * What lists of nouns are asked with: `name` or `q` searches; `offset` and `limit` win over `page` and `size`; `sort`
 * is a column, with `-` before it for descending.
 */
export const crudQuery = {
  name: z.string().max(200).overwrite(plainLine).optional(),
  q: z.string().max(200).overwrite(plainLine).optional(),
  sort: z.string().max(60).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce.number().int().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
};
export type CrudQuery = z.output<z.ZodObject<typeof crudQuery>>;

/** A row as a list and a form see it; its identifier has both names that the specification prints. */
export const rowOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object({
    _id: z.uuid(),
    id: z.uuid(),
    ...shape,
    version: z.number().int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  });

/** The version that was read: a change of an older one is a conflict; without it the last change wins. */
export const readVersion = z.preprocess(value => (value === '' ? undefined : value), rowVersion().optional());

/** The five calls of a noun. */
export function defineNoun<const N extends NounDefinition>(definition: N) {
  const { area, noun, label, paths, read, write } = definition;
  const form = definition.form as N['form'];
  const row = rowOf(definition.row as N['row']);
  const params = idParams(noun);
  const { asTyped: own = [] } = definition as NounDefinition;
  const ofList = { asTyped: own.map(column => `list.*.${column}`) };
  const ofOne = { asTyped: own.flatMap(column => [`data.${column}`, `current.${column}`]) };
  return {
    ...definition,
    list: defineRoute({
      area,
      method: 'get',
      path: paths.list,
      summary: `Lists ${noun}: search without diacritics, order, page.`,
      access: read,
      query: z.strictObject(crudQuery),
      response: listOf(row),
      ...ofList,
    }),
    readOne: defineRoute({
      area,
      method: 'get',
      path: paths.read,
      summary: `One ${noun}.`,
      access: read,
      params,
      response: dataOf(row),
      ...ofOne,
    }),
    create: defineRoute({
      area,
      method: 'post',
      path: paths.create,
      summary: `A new ${noun}.`,
      access: write,
      body: form,
      response: dataOf(row),
      ...ofOne,
      success: 201,
    }),
    update: defineRoute({
      area,
      method: 'put',
      path: paths.update,
      summary: `Changes a ${noun}. 409 with \`current\` when the version was overtaken.`,
      access: write,
      params,
      body: form.extend({ version: readVersion }) as VersionedForm<N['form']>,
      response: dataOf(row),
      ...ofOne,
    }),
    remove: defineRoute({
      area,
      method: 'delete',
      path: paths.remove,
      summary: `Deletes a ${noun}; refused with 409 and a sentence while ${label} is in use.`,
      access: write,
      params,
      response: messageOnly,
    }),
  };
}

type VersionedForm<F extends z.ZodObject> = z.ZodObject<
  F['shape'] & { version: typeof readVersion },
  F['_zod']['config']
>;

/** A required name of one line. */
export const nameText = (missing: string, most = 100) =>
  z.string({ error: missing }).overwrite(plainLine).min(1, missing).max(most, `Dài quá ${most} ký tự`);

/** A few sentences that may be left empty. */
export const descriptionText = () => z.string().overwrite(plainText).max(500, 'Dài quá 500 ký tự').default('');

/** A whole number that may be left empty. */
export const optionalWhole = (least: number, most: number, message: string) =>
  z.preprocess(
    value => (value === '' || value === undefined ? null : value),
    z.coerce.number({ error: message }).int(message).min(least, message).max(most, message).nullable(),
  );

/** A switch of a form: off when it is not sent. */
export const switchValue = () =>
  z.preprocess(value => value === true || value === 'true' || value === 'on', z.boolean()).default(false);

/**
 * A credential: written and never read back, so an answer has a boolean under its key, which tells whether one is stored.
 * Empty keeps what is stored.
 */
export const secretText = (most = 4_000) =>
  z
    .preprocess(
      value => (value === '' ? undefined : value),
      z
        .string()
        .max(most, `Dài quá ${formatMost(most)} ký tự`)
        .optional(),
    )
    .meta({ secret: true });
const formatMost = (most: number) => String(most).replace(/\B(?=(\d{3})+$)/g, '.');

/** The fields of a form that are credentials. */
export const secretsOf = (form: z.ZodObject): string[] =>
  Object.entries(form.shape).flatMap(([name, schema]) => ((schema as z.ZodType).meta()?.secret ? [name] : []));
