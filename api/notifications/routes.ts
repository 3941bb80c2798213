import * as contract from 'contract/notifications/notifications.ts';
import { handle } from '../engine.ts';
import { countUnread } from './count-unread.ts';
import { listNotifications } from './list-notifications.ts';
import { readNotifications } from './read-notifications.ts';

export const notificationCalls = [
  handle(contract.listNotifications, listNotifications),
  handle(contract.countUnread, countUnread),
  handle(contract.readNotifications, readNotifications),
];
