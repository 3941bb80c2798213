import * as nearDue from 'contract/settings/near-due.ts';
import { takeHolidays as takeRoute } from 'contract/settings/schedule-periods.ts';
import { handle } from '../engine.ts';
import { readNearDue, saveNearDue } from './near-due.ts';
import { periodCalls } from './schedule-periods.ts';
import { scheduleCalls } from './schedules.ts';
import { takeHolidays } from './take-holidays.ts';

export const workingTimeCalls = [
  ...scheduleCalls,
  ...periodCalls,
  handle(takeRoute, takeHolidays),
  handle(nearDue.readNearDue, readNearDue),
  handle(nearDue.saveNearDue, saveNearDue),
];
