import { randomUUID } from 'node:crypto';
import { type MergeKind, mergesOf } from 'contract/merges/merges.ts';
import type { Visit } from '../../http/guard.server.ts';

export async function loadUndo({ api, params }: Visit, kind: MergeKind) {
  const { data: merge } = await api(mergesOf[kind].readUndo, { params: { id: params.mergeId ?? '' } });
  return { merge, attempt: randomUUID() };
}
