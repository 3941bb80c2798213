import * as contract from 'contract/reports/summary.ts';
import { handle } from '../engine.ts';
import { readSummary } from './read-summary.ts';
import { summariseTickets } from './summarise-tickets.ts';

export const reportCalls = [
  handle(contract.readSummary, readSummary),
  handle(contract.summariseTickets, summariseTickets),
];
