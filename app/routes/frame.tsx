import type { MetaFunction } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { type AgentState, readAgentStatus } from 'contract/calls/agents.ts';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { useStoredUser } from '../features/access/stored-user.ts';
import { OutboxGate } from '../features/composer/outbox-gate.tsx';
import { Frame } from '../features/frame/frame.tsx';
import { navigationFor } from '../features/frame/navigation.ts';
import { reloadScope } from '../features/live/reload-scope.ts';
import { lookupLists, lookupsMayHaveChanged } from '../features/lookups.ts';
import { readCookie } from '../http/cookies.server.ts';
import { loaderFor, visitorOf } from '../http/guard.server.ts';
import { documentTitle, productName } from '../http/product.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { OwnState } from '../softphone/agent-menu.tsx';
import { PhoneGate } from '../softphone/phone-gate.tsx';

export const loader = loaderFor('signed-in', async ({ request, account, api }) => ({
  account,
  navigation: navigationFor(visitorOf(account)),
  railOpen: readCookie(request, 'rail') === 'open',
  lookups: lookupLists(await api(settingDashboard, {})),
  // of whoever is looked at as, it is theirs alone
  agent: account.viewed_by === null ? ownState((await api(readAgentStatus, {})).data) : null,
}));

const ownState = ({ status, status_since, call_state, call_since }: AgentState): OwnState => ({
  ...{ status, status_since, call_state, call_since, now: Date.now() },
});

export const shouldRevalidate: ShouldRevalidateFunction = change =>
  !reloadScope.keepsFrame(change.formMethod) && lookupsMayHaveChanged(change);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? documentTitle(data.account.unread, data.account.brand) : productName },
];

export default function FrameRoute() {
  const { account, navigation, railOpen, agent } = useLoaderData<typeof loader>();
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme;
  const isViewing = account.viewed_by !== null;
  useStoredUser(account.user, isViewing);
  return (
    <Frame account={account} agent={agent} navigation={navigation} railOpen={railOpen} theme={theme}>
      <Outlet />
      {/* what waits to be sent is its author's to send */}
      {!isViewing && <OutboxGate userId={account.user._id} />}
      {!isViewing && <PhoneGate account={account} />}
    </Frame>
  );
}
