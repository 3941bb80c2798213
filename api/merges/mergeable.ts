import type { MergeKind, MergePreview } from 'contract/merges/merges.ts';
import type { DescribedChange, StoredChange } from '../tickets/describe-changes.ts';
import type { Audience, ScopeColumns, Work } from '../work.ts';

/** What both nouns have in a merge. */
export interface MergedRow extends ScopeColumns {
  number: number;
  version: number;
  tags: string[];
  attributes: Record<string, unknown>;
}

/** What a merge has to know of a noun. */
export interface Mergeable<Row extends MergedRow = MergedRow> {
  kind: MergeKind;
  table: 'contacts' | 'tickets';
  /** What is said where there is none. */
  missing: string;
  /** Fields of which one side's value is kept. */
  fields: readonly string[];
  /** Of these both values may be kept: a text no longer than the number. */
  texts: Record<string, number>;
  /** Lists that are put together. */
  united: readonly string[];
  /** In the actor's scope and locked, in the order of numbers whatever the order given; undefined: not there. */
  lock: (work: Work, numbers: number[]) => Promise<Map<number, Row>>;
  valueOf: (row: Row, field: string) => unknown;
  /** Writes fields (attributes as `attributes.key`) as people's changes are written: with history, audit and events. */
  change: (work: Work, row: Row, fields: Record<string, unknown>) => Promise<void>;
  /** Attributes that this person may see, as `attributes.key`. */
  attributesSeen: (work: Work) => Promise<string[]>;
  /** `from` and `to` as this person may read them. */
  describe: (work: Work, changes: StoredChange[]) => Promise<DescribedChange[]>;
  linesOf: (work: Work, row: Row) => Promise<string[]>;
  unitedOf: (work: Work, target: Row, source: Row) => Promise<MergePreview['united']>;
  warningsOf: (target: Row, source: Row) => string[];
  /** Further columns of the target, told by both sides. */
  settle: (work: Work, target: Row, source: Record<string, unknown>) => Promise<StoredChange[]>;
  unsettle: (work: Work, target: Row, changes: StoredChange[]) => Promise<void>;
  /** Leaves a trace that the target's page shows. */
  trace: (work: Work, target: number, field: 'merged' | 'unmerged', source: number) => Promise<void>;
  audienceOf: (work: Work, row: Row) => Promise<Audience & { rows: ScopeColumns[] }>;
  /** What has come to the target since and stays there, in words. */
  staysOf: (work: Work, target: number, since: Date) => Promise<string[]>;
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));
export const stored = plain;
