import type { AgentState } from 'contract/calls/agents.ts';
import { callLength } from 'contract/calls/call-words.ts';
import { useEffect } from 'react';
import { useLive } from '../../features/live/use-live.ts';
import { useRead } from '../../http/use-read.ts';
import { phonePaths } from '../phone-paths.ts';
import { useNow } from './use-now.ts';

/** How long a queue leaves its person in peace to write a call up; nothing where no time is left or none was given. */
export function WrapUpTime({ callId }: { callId: string }) {
  const { data, load } = useRead<AgentState>();
  useEffect(() => load(phonePaths.status), [load]);
  useLive(['agent.changed'], () => load(phonePaths.status));
  const until = data?.call_state === 'wrap_up' && data.call_id === callId ? data.wrap_up_until : null;
  const now = useNow(until !== null);
  const seconds = until === null ? 0 : Math.ceil((Date.parse(until) - now) / 1_000);
  if (seconds <= 0) return null;
  return <p className="text-sm tabular-nums">Chưa nhận cuộc gọi mới trong {callLength(seconds)}</p>;
}
