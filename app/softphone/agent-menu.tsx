import type { AgentCallState } from 'contract/calls/agent-words.ts';
import type { AgentState } from 'contract/calls/agents.ts';
import { type AgentStatus, agentStatuses, agentStatusLabels, callStatusLabels } from 'contract/enums.ts';
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useLive } from '../features/live/use-live.ts';
import { useRead } from '../http/use-read.ts';
import { cx } from '../ui/cx.ts';
import { CheckIcon, ChevronDownIcon } from '../ui/icons.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';
import { phonePaths } from './phone-paths.ts';
import { phoneSignal, wish } from './signal.ts';

/** What the top bar shows of somebody's own state. */
export type OwnState = Pick<AgentState, 'status' | 'status_since' | 'call_state' | 'call_since'> & {
  /** ms since 1970 as it was said, by the server's clock. */
  now: number;
};

const readies: AgentStatus[] = ['AVAILABLE', 'NOACD', 'ONCAMPAIGN'];
const shapes = { ready: 'bg-positive', away: 'agent-away' } as const;
const stateWords: Record<AgentCallState, string> = {
  idle: '',
  ringing: callStatusLabels.RINGING,
  talking: 'Đang gọi',
  wrap_up: 'Sau cuộc gọi',
};

/** What I am doing, since when, and what else I could be doing. Ringing and talking are said beside it. */
export default function AgentMenu({ initial, userId }: { initial: OwnState; userId: string }) {
  const { data, load } = useRead<OwnState>();
  const [chosen, setChosen] = useState<OwnState>();
  const state = chosen ?? data ?? initial;
  useLive(['agent.changed'], ({ subject }) => {
    if (subject.user === userId) load(phonePaths.status);
  });
  // what the server says last holds
  useEffect(() => setChosen(undefined), [data]);
  const phone = useSyncExternalStore(phoneSignal.subscribe, phoneSignal.get, () => undefined);
  const inCall = phone?.isInCall
    ? stateWords.talking
    : phone?.callStatus === 'RINGING' && phone.direction === 'in'
      ? stateWords.ringing
      : phone?.power === 'on' && phone.elsewhere === null
        ? // the queue's time to write up, which does not end by closing the form
          stateWords[state.call_state === 'wrap_up' ? 'wrap_up' : 'idle']
        : stateWords[state.call_state];
  const label = agentStatusLabels[state.status];

  async function choose(event: MouseEvent<HTMLButtonElement>, status: AgentStatus) {
    // signing out is a post of the document
    if (status === 'LOGOUT') return;
    event.preventDefault();
    event.currentTarget.closest('details')?.removeAttribute('open');
    if (status === 'AVAILABLE' || status === 'NOACD') wish({ is: 'microphone' });
    const answer = await fetch(phonePaths.status, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      redirect: 'manual',
      body: new URLSearchParams({ status }),
    }).catch(() => undefined);
    if (answer?.ok) setChosen((await answer.json()) as OwnState);
    else toast({ kind: 'error', title: 'Chưa đổi được trạng thái', description: 'Kiểm tra kết nối rồi thử lại.' });
  }
  return (
    <form method="post" action={phonePaths.status} className="flex">
      <Menu
        align="end"
        triggerClassName="top-account agent-menu"
        trigger={
          <>
            <span className={cx('agent-dot', readies.includes(state.status) ? shapes.ready : shapes.away)} />
            <span className="sr-only">{`Trạng thái: ${inCall || label}`}</span>
            <span aria-hidden="true" className="agent-word">
              {inCall || label}
            </span>
            <InState since={state.status_since} said={state.now} />
            <ChevronDownIcon className="size-3.5 opacity-70" />
          </>
        }
      >
        {agentStatuses.map(status => (
          <MenuButton
            key={status}
            name="status"
            value={status}
            aria-current={status === state.status ? 'true' : undefined}
            icon={status === state.status ? <CheckIcon /> : <span className="size-4" />}
            onClick={event => void choose(event, status)}
          >
            {agentStatusLabels[status]}
          </MenuButton>
        ))}
      </Menu>
    </form>
  );
}

/** Minutes and hours in a state: by the server's clock when it was said, and what has passed in the browser since. */
function InState({ since, said }: { since: string; said: number }) {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    const began = Date.now();
    setPassed(0);
    const timer = setInterval(() => setPassed(Date.now() - began), 10_000);
    return () => clearInterval(timer);
  }, [said]);
  if (passed === undefined) return null;
  const minutes = Math.max(0, Math.floor((said + passed - Date.parse(since)) / 60_000));
  const time = minutes < 60 ? `${minutes}p` : `${Math.floor(minutes / 60)}g${String(minutes % 60).padStart(2, '0')}`;
  return (
    <span aria-hidden="true" className="agent-since tabular-nums" title="Thời gian trong trạng thái này">
      {time}
    </span>
  );
}
