import * as agents from 'contract/calls/agents.ts';
import * as traces from 'contract/calls/call-traces.ts';
import * as calls from 'contract/calls/calls.ts';
import * as demo from 'contract/calls/demo-hotlines.ts';
import * as phone from 'contract/calls/phone.ts';
import { handle } from '../engine.ts';
import { readAgentStatus, setAgentStatus, setStatusOfAgent, statusHistory } from './agent-status.ts';
import { readCallCard } from './call-card.ts';
import { traceCallError, traceDisconnected } from './call-traces.ts';
import { listAgentStates } from './list-agent-states.ts';
import { listCallTraces } from './list-call-traces.ts';
import { callHistory, listCalls } from './list-calls.ts';
import { listPresence } from './list-presence.ts';
import { openPhone } from './open-phone.ts';
import { readCall } from './read-call.ts';
import { readDemoHotlines } from './read-demo-hotlines.ts';
import { readRecording } from './read-recording.ts';
import { createDevice, listDevices, revokeDevice } from './sip-devices.ts';
import { wrapUpCall } from './wrap-up-call.ts';

export const callCalls = [
  handle(phone.openPhone, openPhone),
  handle(phone.listDevices, listDevices),
  handle(phone.createDevice, createDevice),
  handle(phone.revokeDevice, revokeDevice),
  handle(agents.readAgentStatus, readAgentStatus),
  handle(agents.setAgentStatus, setAgentStatus),
  handle(agents.statusHistory, statusHistory),
  handle(agents.listAgentStates, listAgentStates),
  handle(agents.listPresence, listPresence),
  handle(agents.setStatusOfAgent, setStatusOfAgent),
  handle(calls.listCalls, listCalls),
  handle(calls.callHistory, callHistory),
  handle(calls.readCall, readCall),
  handle(calls.readCallCard, readCallCard),
  handle(calls.wrapUpCall, wrapUpCall),
  handle(calls.readRecording, readRecording),
  handle(demo.readDemoHotlines, readDemoHotlines),
  handle(traces.traceDisconnected, traceDisconnected),
  handle(traces.traceCallError, traceCallError),
  handle(traces.listCallTraces, listCallTraces),
];
