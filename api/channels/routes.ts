import * as chat from 'contract/channels/chat-config.ts';
import * as email from 'contract/channels/email-accounts.ts';
import * as sms from 'contract/channels/sms-brandnames.ts';
import * as social from 'contract/channels/social-accounts.ts';
import * as zaloPersonal from 'contract/channels/zalo-personal.ts';
import * as zns from 'contract/channels/zns-templates.ts';
import { handle } from '../engine.ts';
import { accountCalls, createAccount, removeAccount } from './account-calls.ts';
import { accountStore, shownAccount } from './account-store.ts';
import { readChatConfig, saveChatConfig } from './chat-config.ts';
import { emailAccountCalls } from './email-accounts.ts';
import { listSocialPages } from './list-social-pages.ts';
import { requireZaloPersonal } from './require-zalo-personal.ts';
import { testEmailAccount } from './test-email-account.ts';
import { askForZaloQr, zaloQrState } from './zalo-qr.ts';
import { removeZnsTemplate, znsTemplateCalls } from './zns-templates.ts';

const templates = { table: 'channel_templates', column: 'channel_id', counted: 'mẫu tin' };
const facebook = accountStore(social.facebookPages, 'facebook');
const zalo = accountStore(social.zaloAccounts, 'zalo', [templates]);
const whatsapp = accountStore(social.whatsappNumbers, 'whatsapp', [templates]);
const brandnames = accountStore(sms.smsBrandnames, 'sms');
const personal = accountStore(zaloPersonal.zaloPersonalAccounts, 'zalo_personal');

export const channelCalls = [
  ...emailAccountCalls,
  handle(email.testEmailAccount, testEmailAccount),
  ...accountCalls(social.facebookPages, facebook),
  ...accountCalls(social.zaloAccounts, zalo),
  ...znsTemplateCalls,
  handle(zns.deleteZnsTemplates, async (work, { json }) => {
    for (const id of [...new Set(json.ids)].sort()) await removeZnsTemplate(work, id);
    return { message: zns.znsTemplates.done.deleted };
  }),
  ...accountCalls(social.whatsappNumbers, whatsapp),
  handle(social.whatsappSignedIn, async (work, { json }) => ({
    data: shownAccount(whatsapp, await createAccount(work, whatsapp, json)) as never,
  })),
  handle(social.listSocialPages, listSocialPages),
  ...accountCalls(sms.smsBrandnames, brandnames),
  handle(sms.deleteSmsBrandnames, async (work, { json }) => {
    for (const id of [...new Set(json.ids)].sort()) await removeAccount(work, brandnames, id);
    return { message: sms.smsBrandnames.done.deleted };
  }),
  ...accountCalls(zaloPersonal.zaloPersonalAccounts, personal, requireZaloPersonal),
  handle(zaloPersonal.generateZaloQr, (work, { json }) => askForZaloQr(work, json.account_id)),
  handle(zaloPersonal.readZaloQr, (work, { query }) => zaloQrState(work, query.account_id)),
  handle(chat.readChatConfig, readChatConfig),
  handle(chat.saveChatConfig, saveChatConfig),
];
