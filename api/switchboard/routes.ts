import { queueStates } from 'contract/switchboard/queues.ts';
import { handle } from '../engine.ts';
import { hotlineCalls } from './hotlines.ts';
import { queueStates as readQueueStates } from './queue-states.ts';
import { queueCalls } from './queues.ts';
import { trunkCalls } from './trunks.ts';

export const switchboardCalls = [...queueCalls, handle(queueStates, readQueueStates), ...hotlineCalls, ...trunkCalls];
