import { countUnread } from 'contract/notifications/notifications.ts';
import { hrefOf, titleOf } from '../features/notifications/words.ts';
import { loaderFor } from '../http/guard.server.ts';
import { answerJson } from '../http/json.server.ts';

/** How many wait, and the newest of them in words: asked for by one tab of the browser, for all. */
export const loader = loaderFor('signed-in', ({ api }) =>
  answerJson(async () => {
    const { unread, latest } = (await api(countUnread, {})).data;
    if (!latest) return { unread, latest };
    const { _id, is_mine, text, created_at } = latest;
    return {
      unread,
      latest: { _id, is_mine, text, created_at, title: titleOf(latest), href: hrefOf(latest) ?? null },
    };
  }),
);
