import { data } from '@remix-run/node';
import { revealEmail, revealPhone } from 'contract/contacts/reveal.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';

/** What 'Hiện số' answers: the number or address, or why not. */
export interface Revealed {
  point: string;
  value?: string;
  refused?: string;
}

export async function revealPoint({ api }: Pick<Visit, 'api'>, id: number, form: FormData) {
  const point = String(form.get('point') ?? '');
  try {
    const { data: shown } =
      form.get('kind') === 'email'
        ? await api(revealEmail, { params: { id, emailId: point } })
        : await api(revealPhone, { params: { id, phoneId: point } });
    // no copy of it stays behind
    const headers = { 'Cache-Control': 'no-store' };
    return data({ revealed: { point, value: shown.value } satisfies Revealed as Revealed }, { headers });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return data({ revealed: { point, refused: error.message } as Revealed }, { status: error.status });
  }
}
