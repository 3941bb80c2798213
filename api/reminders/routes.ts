import * as contract from 'contract/reminders/reminders.ts';
import { handle } from '../engine.ts';
import { complainOfTime } from './chosen-time.ts';
import { createReminder } from './create-reminder.ts';
import { deleteReminder } from './delete-reminder.ts';
import { listReminders, readReminder, reminderTimes } from './read-reminders.ts';
import { updateReminder } from './update-reminder.ts';

export const reminderCalls = [
  handle(contract.listReminders, listReminders),
  handle(contract.reminderTimes, reminderTimes),
  handle(contract.readReminder, readReminder),
  handle(
    contract.remindOfTicket,
    (work, input) => createReminder(work, 'ticket', input),
    async (work, { json }) => complainOfTime(work, json),
  ),
  handle(
    contract.remindOfContact,
    (work, input) => createReminder(work, 'contact', input),
    async (work, { json }) => complainOfTime(work, json),
  ),
  handle(contract.updateReminder, updateReminder),
  handle(contract.deleteReminder, deleteReminder),
];
