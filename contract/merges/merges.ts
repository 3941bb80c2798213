import { z } from 'zod';
import type { Permission } from '../permissions.ts';
import { dataOf, defineRoute, idParams, type Noun, reference, rowVersion } from '../route.ts';

export const mergeKinds = ['contact', 'ticket'] as const;
export type MergeKind = (typeof mergeKinds)[number];

/** For so long a merge can be undone. */
export const undoDays = 30;

const instant = z.iso.datetime();
const count = z.number().int();

/** Whose value a field keeps; `both` for texts of which nothing is left out. */
export const mergeSides = ['target', 'source', 'both'] as const;
export type MergeSide = (typeof mergeSides)[number];

const side = z.object({
  _id: count,
  /** A name or a subject. */
  title: z.string(),
  /** What people know it by, such as phones or the requester. */
  lines: z.array(z.string()),
  version: count,
});

const moving = z.object({ label: z.string(), count });

export const mergePreview = z.object({
  target: side,
  source: side,
  /** Fields whose values differ, as people read them; `choice` is what is kept unless another is chosen. */
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      target: z.string(),
      source: z.string(),
      choice: z.enum(mergeSides),
      may_both: z.boolean(),
    }),
  ),
  /** What both have is put together. */
  united: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
  moves: z.array(moving),
  warnings: z.array(z.string()),
});
export type MergePreview = z.output<typeof mergePreview>;

/** A merge as the target's page tells it. */
export const mergedInto = z.object({
  _id: z.uuid(),
  number: count,
  title: z.string(),
  by: z.string(),
  at: instant,
  /** Until then it can be undone; null: no longer. */
  until: instant.nullable(),
});
export type MergedInto = z.output<typeof mergedInto>;

export const undoPreview = mergedInto.extend({
  target: z.object({ _id: count, title: z.string() }),
  /** What goes back. */
  returns: z.array(moving),
  /** Fields of the target that get back what they held. */
  fields: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  /** What has happened since and stays with the target, in words. */
  stays: z.array(z.string()),
  /** Why it cannot be undone now. */
  problem: z.string().nullable(),
});
export type UndoPreview = z.output<typeof undoPreview>;

interface Named<S extends Noun, T extends Noun, M extends Noun> {
  area: string;
  path: string;
  source: S;
  target: T;
  merge: M;
  read: Permission;
  write: Permission;
}

function mergeCalls<const P extends string, S extends Noun, T extends Noun, M extends Noun>(
  named: Named<S, T, M> & { path: P },
) {
  const { area, path, source, target, merge, read, write } = named;
  const both = { target_id: reference(target), source_id: reference(source) };
  return {
    preview: defineRoute({
      area,
      method: 'get',
      path: `${path}/preview`,
      summary: 'What merging the source into the target would move and change. Nothing is changed.',
      access: read,
      query: z.strictObject(both),
      response: dataOf(mergePreview),
    }),
    merge: defineRoute({
      area,
      method: 'post',
      path,
      summary:
        'Moves all that belongs to the source to the target, in one transaction; the source then leads to the target. Fields keep the chosen value, else the target’s, else the source’s. 409 with `current` when a version was overtaken.',
      access: write,
      body: z.strictObject({
        ...both,
        target_version: rowVersion().optional(),
        source_version: rowVersion().optional(),
        choices: z.record(z.string().max(80), z.enum(mergeSides)).optional(),
      }),
      response: dataOf(z.object({ _id: count, merge_id: z.uuid() })),
      success: 201,
    }),
    readUndo: defineRoute({
      area,
      method: 'get',
      path: `${path}/:id`,
      summary: 'What undoing a merge would give back, what stays with the target, and why it cannot be undone.',
      access: read,
      params: idParams(merge),
      response: dataOf(undoPreview),
    }),
    undo: defineRoute({
      area,
      method: 'post',
      path: `${path}/:id/undo`,
      summary:
        'Gives back what a merge of the last 30 days moved. 409 in words when a later merge has to be undone first.',
      access: write,
      params: idParams(merge),
      response: dataOf(z.object({ _id: count, target_id: count, stays: z.array(z.string()) })),
    }),
  };
}

export const contactMerges = mergeCalls({
  area: 'contacts',
  path: '/v2/contact/merges',
  source: 'contact',
  target: 'target_contact',
  merge: 'contact_merge',
  read: 'contact.read',
  write: 'contact.write',
});

export const ticketMerges = mergeCalls({
  area: 'tickets',
  path: '/v2/ticket/merges',
  source: 'ticket',
  target: 'target_ticket',
  merge: 'ticket_merge',
  read: 'ticket.read',
  write: 'ticket.write',
});

export const mergesOf = { contact: contactMerges, ticket: ticketMerges } as const;

export const findDuplicates = defineRoute({
  area: 'contacts',
  method: 'get',
  path: '/v2/contact/:id/duplicates',
  summary:
    'Customers of my scope who may be the same person: of the same name, with an address of the same name, or with a phone number that the other has among its attributes. At most 10.',
  access: 'contact.read',
  params: idParams('contact'),
  response: dataOf(
    z.array(z.object({ _id: count, name: z.string(), lines: z.array(z.string()), because: z.array(z.string()) })),
  ),
});
