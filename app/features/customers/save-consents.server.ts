import { data } from '@remix-run/node';
import { consentPairs } from 'contract/contacts/consent-words.ts';
import { type Consents, saveConsents as call } from 'contract/contacts/consents.ts';
import type { RouteInput } from 'contract/route.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { redirectWithToast } from '../../http/toast.server.ts';

/** What the form of consents answers when it does not leave. */
export interface ConsentsRefused {
  message: string;
  errors: Record<string, string[]>;
  typed: Record<string, string>;
  /** What somebody else recorded meanwhile. */
  current?: Consents['current'];
}

/** Records what the form changed. */
export async function saveConsents({ api }: Pick<Visit, 'api'>, id: number, form: FormData) {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const choices = consentPairs().flatMap(pair => {
    const name = `${pair.purpose}.${pair.channel}`;
    const [state, was] = [typed[`state.${name}`] ?? '', typed[`was.${name}`] ?? ''];
    return state === '' || state === was ? [] : [{ ...pair, state, was: was === '' ? null : was }];
  });
  const back = paths.customerView(id, 'consents');
  if (choices.length === 0) return redirectWithToast(back, { kind: 'info', title: 'Không có gì thay đổi' });
  const { source, at, evidence } = typed;
  try {
    // the contract judges what the form sent
    const json = { choices, source: source === '' ? undefined : source, at, evidence };
    await api(call, { params: { id }, json: json as RouteInput<typeof call>['json'] });
    return redirectWithToast(back, { kind: 'success', title: 'Đã ghi nhận đồng ý của khách hàng' });
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![409, 422].includes(error.status)) throw error;
    const message = error.status === 409 ? error.message : 'Chưa lưu được: hãy xem các trường được đánh dấu.';
    const refused: ConsentsRefused = { message, errors: error.fieldErrors ?? {}, typed };
    if (error.status === 409) refused.current = (error.body.current as Consents).current;
    return data({ consentsRefused: refused }, { status: error.status });
  }
}
