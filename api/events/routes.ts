import * as contract from 'contract/events.ts';
import { handle } from '../engine.ts';
import { streamEvents } from './stream-events.ts';

export const eventCalls = [handle(contract.streamEvents, streamEvents)];
