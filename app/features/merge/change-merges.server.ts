import { type MergeKind, type MergeSide, mergeSides, mergesOf } from 'contract/merges/merges.ts';
import type { Visit } from '../../http/guard.server.ts';
import { refusal } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { mergeWords } from './words.ts';

const isSide = (value: unknown): value is MergeSide => (mergeSides as readonly unknown[]).includes(value);
const choicePrefix = 'choice.';

/** Merges as the form says; a refusal shows both sides as they are by now. */
export async function postMerge(visit: Visit, kind: MergeKind) {
  const form = await visit.request.formData();
  const number = (name: string) => Number(form.get(name));
  const choices = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(choicePrefix) && isSide(value) ? [[name.slice(choicePrefix.length), value]] : [],
    ),
  );
  const json = {
    target_id: number('target_id'),
    source_id: number('source_id'),
    target_version: number('target_version'),
    source_version: number('source_version'),
    choices,
  };
  const { code, noun, page } = mergeWords[kind];
  try {
    const { data } = await visit.api(mergesOf[kind].merge, { json }, { idempotencyKey: String(form.get('key') ?? '') });
    return redirectWithToast(page(data._id), {
      kind: 'success',
      title: `Đã gộp ${noun} ${code(json.source_id)} vào đây`,
      description: 'Bạn có thể hoàn tác trong 30 ngày.',
    });
  } catch (error) {
    return refusal(error);
  }
}

export async function postUndo({ api, params, request }: Visit, kind: MergeKind) {
  const form = await request.formData();
  const { code, noun, page } = mergeWords[kind];
  try {
    const { data } = await api(
      mergesOf[kind].undo,
      { params: { id: params.mergeId ?? '' } },
      { idempotencyKey: String(form.get('key') ?? '') },
    );
    return redirectWithToast(page(data._id), {
      kind: 'success',
      title: `Đã hoàn tác: ${noun} ${code(data._id)} lại đứng riêng`,
    });
  } catch (error) {
    return refusal(error);
  }
}
