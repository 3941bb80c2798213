import { listCallTraces } from 'contract/calls/call-traces.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';

/** What pages told of a call, as a file for whoever looks into it. */
export const loader = loaderFor('signed-in', async ({ params, api }) => {
  const answer = await answerJson(async () => (await api(listCallTraces, { params: { id: params.id! } })).list);
  if (answer.ok) answer.headers.set('Content-Disposition', `attachment; filename="chan-doan-${params.id}.json"`);
  return answer;
});
