import { defineRoute, idParams, messageOnly } from '../route.ts';

export const disableUser = defineRoute({
  area: 'users',
  method: 'put',
  path: '/v2/disable-user/:id',
  summary: 'Switches a person off: their sessions and streams end, and they sign in no more. Refused for oneself.',
  access: 'user.write',
  params: idParams('user'),
  response: messageOnly,
});

export const activateUser = defineRoute({
  area: 'users',
  method: 'put',
  path: '/v2/active-user/:id',
  summary: 'Lets a person who was switched off sign in again.',
  access: 'user.write',
  params: idParams('user'),
  response: messageOnly,
});
