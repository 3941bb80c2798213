import { saveDraft } from 'contract/tickets/drafts.ts';
import { addComment } from 'contract/tickets/tickets.ts';
import { draftKeyOf } from '../features/composer/kinds.ts';
import { ApiFailure } from '../http/api.server.ts';
import { actionFor, type Visit } from '../http/guard.server.ts';
import { answerJson } from '../http/json.server.ts';
import { leadsTo } from '../http/leads-to.server.ts';
import { mergedInto } from '../http/merged.server.ts';
import { paths } from '../http/paths.ts';

interface Posted {
  /** Who wrote it: another person may have signed in to this browser since. */
  author?: string;
  ticket_id?: number;
  key?: string;
  comment?: unknown;
}

export const loader = leadsTo(paths.home);

/** Takes the parcels of the composer's outbox, as JSON; the same key is the same comment however often it comes. */
export const action = actionFor('signed-in', ({ request, api, account }) =>
  answerJson(async () => {
    const posted: Posted = await request.json().catch(() => ({}));
    if (posted.author !== account.user._id)
      throw new ApiFailure(409, 'Nội dung này do người khác soạn. Hãy đăng nhập lại bằng tài khoản đó để gửi.');
    if (!posted.key) throw new ApiFailure(400, 'Thiếu khóa của lần gửi');
    const { data } = await api(
      addComment,
      { params: { id: Number(posted.ticket_id) }, json: posted.comment as never },
      { idempotencyKey: posted.key },
    ).catch(async error => {
      const into = mergedInto(error);
      if (into === undefined) throw error;
      await keepDraft(api, posted);
      throw new ApiFailure(409, `Ticket đã gộp vào #${into}: nội dung này chưa gửi, và đang là bản nháp ở đó.`);
    });
    return { mail: data.mail };
  }),
);

/** A text for a ticket that was merged: the API keeps it where that leads, for its writer to look at before it is sent. */
async function keepDraft(api: Visit['api'], { ticket_id, comment, key = '' }: Posted): Promise<void> {
  const { kind, body = '', format = 'text' } = comment as { kind?: string; body?: string; format?: 'text' | 'html' };
  const place = draftKeyOf(Number(ticket_id), kind === 'public' ? 'reply' : 'note');
  await api(saveDraft, { json: { key: place, composer: key, content: { body, format, fields: {} } } });
}
