import * as account from 'contract/access/account.ts';
import * as contract from 'contract/access/sign-in.ts';
import * as views from 'contract/access/view-as.ts';
import { handle } from '../engine.ts';
import { changeMyPassword } from './change-my-password.ts';
import { checkResetKey } from './check-reset-key.ts';
import { endSession } from './end-session.ts';
import { forgotPassword } from './forgot-password.ts';
import { listMyViewers } from './list-my-viewers.ts';
import { listSessions } from './list-sessions.ts';
import { myAccount } from './my-account.ts';
import { setNewPassword } from './set-new-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { startView } from './start-view.ts';
import { updateMyAccount } from './update-my-account.ts';
import { verifyCode } from './verify-code.ts';

export const accessCalls = [
  handle(contract.signIn, signIn),
  handle(contract.signOut, signOut),
  handle(contract.forgotPassword, forgotPassword),
  handle(contract.verifyCode, verifyCode),
  handle(contract.checkResetKey, checkResetKey),
  handle(contract.setNewPassword, setNewPassword),
  handle(contract.myAccount, myAccount),
  handle(account.updateMyAccount, updateMyAccount),
  handle(account.changeMyPassword, changeMyPassword),
  handle(contract.listSessions, listSessions),
  handle(contract.endSession, endSession),
  handle(views.startView, startView),
  handle(views.listMyViewers, listMyViewers),
];
