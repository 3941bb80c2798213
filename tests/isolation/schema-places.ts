import type { Noun, RouteDefinition } from 'contract/route.ts';
import type { z } from 'zod';

/** A step into a schema: a key of an object, an item of a list, a value of a record, the n-th option of a union. */
export type Step = { key: string } | { item: true } | { value: true } | { option: number };

export type Part = 'params' | 'query' | 'body';

/** One place of a call where an identifier stands. */
export interface Place {
  part: Part;
  steps: Step[];
  noun: Noun;
}

/** Stands in a built value where an identifier belongs. */
export class Slot {
  readonly noun: Noun;
  /** The place that the caller asked for, not one that the schema needs anyway. */
  readonly isWanted: boolean;
  constructor(noun: Noun, isWanted: boolean) {
    this.noun = noun;
    this.isWanted = isWanted;
  }
}

interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  items?: z.ZodType[];
  options?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
  valueType?: z.ZodType;
  keyType?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  getter?: () => z.ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
  format?: string;
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;
const nounOf = (schema: z.ZodType) => schema.meta()?.noun as Noun | undefined;

/** What stands inside a schema that only wraps another; undefined for all others. */
function unwrap(schema: z.ZodType): z.ZodType | undefined {
  const def = defOf(schema);
  if (def.type === 'pipe') return defOf(def.in!).type === 'transform' ? def.out : def.in;
  if (def.type === 'lazy') return def.getter!();
  return def.innerType;
}

export const parts: Record<Part, (route: RouteDefinition) => z.ZodType | undefined> = {
  params: route => route.params,
  query: route => route.query,
  body: route => route.body,
};

/** Every place of a call that names a row. */
export function placesOf(route: RouteDefinition): Place[] {
  return (Object.keys(parts) as Part[]).flatMap(part => {
    const schema = parts[part](route);
    return schema ? walk(schema).map(found => ({ part, ...found })) : [];
  });
}

function walk(schema: z.ZodType, depth = 0): { steps: Step[]; noun: Noun }[] {
  if (depth > 20) return [];
  const noun = nounOf(schema);
  if (noun) return [{ steps: [], noun }];
  const below = (step: Step, inner: z.ZodType) =>
    walk(inner, depth + 1).map(found => ({ ...found, steps: [step, ...found.steps] }));
  const inside = unwrap(schema);
  if (inside) return walk(inside, depth + 1);
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, inner]) => below({ key }, inner));
    case 'array':
      return below({ item: true }, def.element!);
    case 'set':
    case 'record':
      return below({ value: true }, def.valueType!);
    case 'union':
      return def.options!.flatMap((inner, option) => below({ option }, inner));
    case 'intersection':
      return [...walk(def.left!, depth + 1), ...walk(def.right!, depth + 1)];
    default:
      return [];
  }
}

/** What looks like an identifier and carries no noun: the suite could not put another tenant's id there. */
export function unmarkedIds(route: RouteDefinition): string[] {
  return (Object.keys(parts) as Part[]).flatMap(part => {
    const schema = parts[part](route);
    return schema ? strays(schema, part) : [];
  });
}

function strays(schema: z.ZodType, path: string, depth = 0): string[] {
  if (depth > 20 || nounOf(schema)) return [];
  const inside = unwrap(schema);
  if (inside) return strays(inside, path, depth + 1);
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, inner]) => {
        const isNamedLikeAnId = /(?:^|_)(?:id|ids|number)$|[a-z](?:Id|Ids)$/.test(key);
        const found = strays(inner, `${path}.${key}`, depth + 1);
        return isNamedLikeAnId && found.length === 0 && walk(inner).length === 0 ? [`${path}.${key}`] : found;
      });
    case 'array':
      return strays(def.element!, `${path}[]`, depth + 1);
    case 'union':
      return def.options!.flatMap((inner, option) => strays(inner, `${path}|${option}`, depth + 1));
    case 'record':
      return strays(def.valueType!, `${path}{}`, depth + 1);
    case 'string':
      return def.format === 'uuid' || def.format === 'guid' ? [path] : [];
    default:
      return [];
  }
}

/** Paths to every value that a schema knows, lists by their first item. */
export function keysAt(schema: z.ZodType, depth = 0): (string | number)[][] {
  if (depth > 6) return [];
  const inside = nounOf(schema) ? undefined : unwrap(schema);
  if (inside) return keysAt(inside, depth);
  const def = defOf(schema);
  const below = (key: string | number, inner: z.ZodType) => [
    [key],
    ...keysAt(inner, depth + 1).map(path => [key, ...path]),
  ];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, inner]) => below(key, inner));
    case 'array':
      return below(0, def.element!);
    case 'record':
      return ['khoa', '__proto__x', 'constructor'].flatMap(key => below(key, def.valueType!));
    case 'union':
      return def.options!.flatMap(inner => keysAt(inner, depth + 1));
    default:
      return [];
  }
}

/** A value for a key that the schema alone does not tell; undefined when the table of samples has none. */
export type SampleOf = (path: string) => unknown;

/** Says which line to add where. */
export class MissingSample extends Error {}

// names must differ where a tenant has each but once
let texts = 0;

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/**
 * The smallest value that a schema accepts, with a `Slot` for each identifier that it needs, and for the wanted place
 * whether needed or not.
 */
export function build(schema: z.ZodType, path: string, sampleOf: SampleOf, wanted?: Step[]): unknown {
  const noun = nounOf(schema);
  if (noun) return new Slot(noun, wanted !== undefined);
  if (wanted === undefined) {
    const sample = sampleOf(path);
    if (sample !== undefined) return sample;
  }
  const inside = unwrap(schema);
  const def = defOf(schema);
  if (inside) return build(inside, path, sampleOf, wanted);
  const [step, ...rest] = wanted ?? [];
  switch (def.type) {
    case 'object': {
      const chosen = step && 'key' in step ? step.key : undefined;
      const value: Record<string, unknown> = {};
      for (const [key, inner] of Object.entries(def.shape!)) {
        const inPath = `${path}.${key}`;
        if (key === chosen) value[key] = build(inner, inPath, sampleOf, rest);
        else if (!isOptional(inner)) value[key] = build(inner, inPath, sampleOf);
        else if (sampleOf(inPath) !== undefined) value[key] = sampleOf(inPath);
      }
      return value;
    }
    case 'array':
      if (step && 'item' in step) return [build(def.element!, path, sampleOf, rest)];
      return schema.safeParse([]).success ? [] : [build(def.element!, path, sampleOf)];
    case 'record':
      return step && 'value' in step ? { key: build(def.valueType!, path, sampleOf, rest) } : {};
    case 'union': {
      const option = step && 'option' in step ? step.option : 0;
      return build(def.options![option]!, path, sampleOf, step && 'option' in step ? rest : undefined);
    }
    case 'intersection':
      return {
        ...(build(def.left!, path, sampleOf, wanted) as object),
        ...(build(def.right!, path, sampleOf, wanted) as object),
      };
    case 'literal':
      return def.values![0];
    case 'enum':
      return Object.values(def.entries!)[0];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'number':
    case 'int':
      for (const number of [1, 0, 10, 100]) if (schema.safeParse(number).success) return number;
      break;
    case 'unknown':
    case 'any':
      return 'x';
    case 'string':
      for (const text of [
        `Mẫu thử ${++texts}`,
        `mau_${[...String(texts)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`,
        'mau',
        '0901234567',
        'mau@example.test',
        '2026-01-02',
        '2026-01-02T03:04:05Z',
        'x',
      ])
        if (schema.safeParse(text).success) return text;
      break;
  }
  throw new MissingSample(path);
}

/** The value with every slot filled. */
export async function fill(
  value: unknown,
  idFor: (slot: Slot) => Promise<string | number> | string | number,
): Promise<unknown> {
  if (value instanceof Slot) return idFor(value);
  if (Array.isArray(value)) {
    const filled = [];
    for (const one of value) filled.push(await fill(one, idFor));
    return filled;
  }
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const filled: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) filled[key] = await fill(one, idFor);
    return filled;
  }
  return value;
}

export const spell = (place: Place) =>
  place.part +
  place.steps
    .map(step => ('key' in step ? `.${step.key}` : 'item' in step ? '[]' : 'value' in step ? '{}' : `|${step.option}`))
    .join('');
