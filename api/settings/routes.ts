import * as branding from 'contract/settings/branding.ts';
import * as retention from 'contract/settings/retention.ts';
import * as switchboard from 'contract/settings/switchboard.ts';
import * as tenant from 'contract/settings/tenant.ts';
import * as config from 'contract/settings/user-config.ts';
import { blacklistCalls } from '../blacklist/routes.ts';
import { handle } from '../engine.ts';
import { macroCalls } from '../macros/macros.ts';
import { readBranding, saveBranding } from './branding.ts';
import { coreTemplateCalls } from './core-templates.ts';
import { feedbackTemplateCalls } from './feedback-templates.ts';
import { fieldCalls } from './fields.ts';
import { groupCalls } from './groups.ts';
import { maskingRuleCalls } from './masking-rules.ts';
import { organizationCalls } from './organizations.ts';
import { priorityCalls } from './priorities.ts';
import { readLogo } from './read-logo.ts';
import { readTenant } from './read-tenant.ts';
import { removeLogo } from './remove-logo.ts';
import { readRetention, saveRetention } from './retention.ts';
import { saveLogo } from './save-logo.ts';
import { serviceCalls } from './services.ts';
import { readSwitchboard, saveSwitchboard } from './switchboard.ts';
import { templateCatalogCalls } from './template-catalogs.ts';
import { ticketTemplateCalls } from './ticket-templates.ts';
import { ticketTypeCalls } from './ticket-types.ts';
import { updateTenant } from './update-tenant.ts';
import { readUserConfig, saveUserConfig } from './user-config.ts';

export const settingCalls = [
  ...priorityCalls,
  ...ticketTypeCalls,
  ...serviceCalls,
  ...groupCalls,
  ...organizationCalls,
  ...blacklistCalls,
  ...fieldCalls,
  ...maskingRuleCalls,
  ...ticketTemplateCalls,
  ...macroCalls,
  ...templateCatalogCalls,
  ...coreTemplateCalls,
  ...feedbackTemplateCalls,
  handle(tenant.readTenant, readTenant),
  handle(tenant.updateTenant, updateTenant),
  handle(retention.readRetention, readRetention),
  handle(retention.saveRetention, saveRetention),
  handle(switchboard.readSwitchboard, readSwitchboard),
  handle(switchboard.saveSwitchboard, saveSwitchboard),
  handle(branding.readBranding, readBranding),
  handle(branding.saveBranding, saveBranding),
  handle(branding.saveLogo, saveLogo),
  handle(branding.removeLogo, removeLogo),
  handle(branding.readLogo, readLogo),
  handle(config.readUserConfig, readUserConfig),
  handle(config.saveUserConfig, saveUserConfig),
];
