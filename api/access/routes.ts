import * as contract from 'contract/access/sign-in.ts';
import { handle } from '../engine.ts';
import { myAccount } from './my-account.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const accessCalls = [
  handle(contract.signIn, signIn),
  handle(contract.signOut, signOut),
  handle(contract.myAccount, myAccount),
];
