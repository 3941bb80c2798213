import { takeHolidays as takeRoute } from 'contract/settings/schedule-periods.ts';
import { handle } from '../engine.ts';
import { periodCalls } from './schedule-periods.ts';
import { scheduleCalls } from './schedules.ts';
import { takeHolidays } from './take-holidays.ts';

export const workingTimeCalls = [...scheduleCalls, ...periodCalls, handle(takeRoute, takeHolidays)];
