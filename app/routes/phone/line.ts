import { openPhone } from 'contract/calls/phone.ts';
import { wrapUpOutcomeLabels, wrapUpOutcomes } from 'contract/calls/wrap-up-words.ts';
import { actionFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';
import { leadsTo } from '../../http/leads-to.server.ts';
import { paths } from '../../http/paths.ts';
import type { Line } from '../../softphone/line.ts';

export const loader = leadsTo(paths.home);

/** Calls that are taken in this page; those of other kinds ring elsewhere. */
const inBrowser = 0;

/** What this page's telephone signs in with; none for whoever is called elsewhere or looks as somebody else, and where no gateway is. */
export const action = actionFor('signed-in', ({ account, api, ownGateway }) =>
  answerJson(async () => {
    if (account.viewed_by !== null) return { line: null };
    const { data } = await api(openPhone, {});
    const gateways = data.gateways || ownGateway;
    if (data.call_channel_type !== inBrowser || !gateways) return { line: null };
    const line: Line = {
      username: data.username,
      sipPass: data.secret,
      domain: data.domain,
      sipGatewayUrl: gateways,
      agentId: String(data.agent_id),
      hotline: data.hotline ? `${data.hotline.name} ${data.hotline.number}` : '',
      isAutoAnswer: data.auto_answer,
      // clocks of browsers are not to be trusted
      lasts: Date.parse(data.expires_at) - Date.now(),
      outcomes: wrapUpOutcomes.map(id => ({ id, name: wrapUpOutcomeLabels[id] })),
    };
    return { line };
  }),
);
