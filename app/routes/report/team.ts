import { redirect } from '@remix-run/node';
import { loadTeam } from '../../features/report/load-team.server.ts';
import { isDocumentRequest } from '../../http/came-from.server.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';
import { paths } from '../../http/paths.ts';

/** The colleagues of the summary, for its open page. */
export const loader = loaderFor(paths.summary, visit =>
  isDocumentRequest(visit.request) ? redirect(paths.summary + visit.url.search) : answerJson(() => loadTeam(visit)),
);
