import * as users from 'contract/users/users.ts';
import { handle } from '../engine.ts';
import { switchUser } from './switch-user.ts';

export const userCalls = [handle(users.disableUser, switchUser(false)), handle(users.activateUser, switchUser(true))];
