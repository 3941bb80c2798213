import { z } from 'zod';
import { dataOf, defineRoute, messageOnly } from '../route.ts';
import { accountForm, myPasswordForm } from './account-forms.ts';

export const updateMyAccount = defineRoute({
  area: 'users',
  method: 'put',
  path: '/v2/my-account',
  summary: 'My name, face (a file of purpose avatar that I uploaded), sound and what I am told of.',
  access: 'session',
  body: accountForm,
  response: dataOf(z.object({ version: z.number().int() })),
});

export const changeMyPassword = defineRoute({
  area: 'access',
  method: 'put',
  path: '/v2/my-password',
  summary: 'Sets a new password; asks for the old one and ends my other sessions.',
  access: 'session',
  body: myPasswordForm,
  response: messageOnly,
});
