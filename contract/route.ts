import { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * One call of the v2 API as data.
 * `access` is 'public', 'session' (any signed-in staff role) or a permission word.
 * `platform` marks the only calls that may look across tenants: they need the admin flag and run as a database role of their own.
 */
export interface RouteDefinition {
  readonly area: string;
  readonly method: Method;
  /** Hono spelling: `/v2/ticket/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly access: 'public' | 'session' | Permission;
  readonly platform?: true;
  /** Changes nothing of the person though its method is not get: open to somebody who views as them, unlike all others. */
  readonly inViewAs?: true;
  /** Its answer is kept nowhere, so that a request repeated under one Idempotency-Key is a new one. */
  readonly answersSecret?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is multipart/form-data with one file under this name, beside the fields of `body`. */
  readonly file?: string;
  /** The envelope without its `status`; 'file' answers bytes, 'stream' server-sent events. */
  readonly response: z.ZodType | 'file' | 'stream';
  readonly success?: 200 | 201;
  /**
   * Paths of the answer (`data.user.email`, `list.*.excerpt`) that hold the asker's own words: they leave as they are,
   * while every other text is masked for a role that sees numbers and addresses masked. So does what a call is there to reveal.
   */
  readonly asTyped?: readonly string[];
}

export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

/** `{ status, data }` */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });
/** `{ status, list, total }` */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item), total: z.number().int() });
/** `{ status, message }` */
export const messageOnly = z.object({ message: z.string() });

type Part<K extends string, T> = T extends z.ZodType
  ? Record<never, never> extends z.input<T>
    ? { [k in K]?: z.input<T> }
    : { [k in K]: z.input<T> }
  : unknown;

/** What a caller gives: `{ params, query, json, file }` as far as the route has them. */
export type RouteInput<R extends RouteDefinition> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'json', R['body']> &
  (R['file'] extends string ? { file: Blob } : unknown);

type Parsed<K extends string, T> = { [k in K]: T extends z.ZodType ? z.output<T> : undefined };

/** What a handler receives after parsing. */
export type RouteParsed<R extends RouteDefinition> = Parsed<'params', R['params']> &
  Parsed<'query', R['query']> &
  Parsed<'json', R['body']> &
  (R['file'] extends string ? { file: File } : unknown);

/** What a handler answers and a caller receives, without `status`. */
export type RouteAnswer<R extends RouteDefinition> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : Response;

/**
 * The nouns that an identifier may name. A schema made by `reference` carries its noun as metadata: the isolation
 * suite finds every place where another tenant's id could be put.
 */
export type Noun =
  | 'ticket'
  | 'target_ticket'
  | 'ticket_merge'
  | 'contact'
  | 'target_contact'
  | 'contact_merge'
  | 'contact_phone'
  | 'contact_email'
  | 'user'
  | 'department'
  | 'customer_group'
  | 'group'
  | 'organization'
  | 'priority'
  | 'ticket_type'
  | 'service'
  | 'tag'
  | 'target_tag'
  | 'tag_group'
  | 'schedule'
  | 'schedule_period'
  | 'field'
  | 'masking_rule'
  | 'blacklist_entry'
  | 'ticket_template'
  | 'email_account'
  | 'facebook_page'
  | 'sms_brandname'
  | 'whatsapp_number'
  | 'zalo_oa'
  | 'zalo_account'
  | 'zns_template'
  | 'macro'
  | 'smart_view'
  | 'template_catalog'
  | 'core_template'
  | 'feedback_template'
  | 'comment'
  | 'file'
  | 'avatar'
  | 'logo'
  | 'notification'
  | 'reminder'
  | 'export'
  | 'import'
  | 'session'
  | 'mail'
  | 'trunk'
  | 'hotline'
  | 'queue'
  | 'ivr_cp'
  | 'ivr_state'
  | 'ivr_state_change'
  | 'ivr_audio'
  | 'call'
  | 'recording'
  | 'sip_device'
  | 'tenant';

/** Nouns whose rows are named by a short number. */
export const numberedNouns = ['ticket', 'target_ticket', 'contact', 'target_contact'] as const satisfies Noun[];
export type NumberedNoun = (typeof numberedNouns)[number];
const isNumbered = (noun: Noun) => (numberedNouns as readonly Noun[]).includes(noun);

const uuid = (missing?: string) => z.uuid({ error: issue => (issue.input === undefined ? missing : undefined) });
/** A whole number that the database can keep as an `int`. */
const shortNumber = () => z.coerce.number().int().min(1).max(2_147_483_647);

type ReferenceSchema<N extends Noun> = N extends NumberedNoun
  ? ReturnType<typeof shortNumber>
  : ReturnType<typeof uuid>;

/** An identifier of a noun: a short number for tickets and customers, a uuid for all else. */
export function reference<N extends Noun>(noun: N): ReferenceSchema<N> {
  const schema = isNumbered(noun) ? shortNumber() : uuid();
  return schema.meta({ noun }) as ReferenceSchema<N>;
}

/** An identifier that a form may leave empty: '' and null mean none. */
export const optionalReference = (noun: Exclude<Noun, NumberedNoun>) => nullableReference(noun).optional();

/** An identifier, or null for none: one of them must be said. `missing` answers to neither. */
export const nullableReference = (noun: Exclude<Noun, NumberedNoun>, missing?: string) =>
  z.preprocess(value => (value === '' ? null : value), uuid(missing).meta({ noun }).nullable());

/** The version of a row that was read before it is changed. */
export const rowVersion = shortNumber;

export const idParams = <N extends Noun>(noun: N) => z.strictObject({ id: reference(noun) });
