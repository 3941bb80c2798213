import * as users from 'contract/users/users.ts';
import { handle } from '../engine.ts';
import { createUser } from './create-user.ts';
import { inviteUsers } from './invite-users.ts';
import { listUsers, readUser } from './list-users.ts';
import { resetPassword } from './reset-password.ts';
import { switchUser, switchUsers } from './switch-users.ts';
import { updateUser } from './update-user.ts';

export const userCalls = [
  handle(users.listUsers, listUsers),
  handle(users.readUser, readUser),
  handle(users.createUser, createUser),
  handle(users.inviteUsers, inviteUsers),
  handle(users.updateUser, updateUser),
  handle(users.resetPassword, resetPassword),
  handle(users.disableUser, switchUser(false)),
  handle(users.disableUsers, switchUsers(false)),
  handle(users.activateUser, switchUser(true)),
  handle(users.activateUsers, switchUsers(true)),
];
