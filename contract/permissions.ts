import type { StaffRole } from './enums.ts';

const everyone = ['agent', 'team_leader', 'supervisor', 'administrator'] as const;
const leaders = ['team_leader', 'supervisor', 'administrator'] as const;
const administrators = ['administrator'] as const;

/** One word, used by guard, navigation, button and call. */
export const permissions = {
  'ticket.read': everyone,
  'ticket.write': everyone,
  'ticket.bulk': everyone,
  'ticket.export': everyone,
  'contact.read': everyone,
  'contact.write': everyone,
  'contact.delete': leaders,
  'contact.export': leaders,
  'contact.import': leaders,
  // with the data scope of everything: to see and take back what others have imported
  'contact.import.all': ['supervisor', 'administrator'],
  'macro.share': leaders,
  // a number or address that a rule hides from them
  'contact.reveal': leaders,
  'view.share': ['team_leader', 'administrator'],
  'setting.read': everyone,
  'setting.write': administrators,
  'customer-group.write': leaders,
  'switchboard.read': everyone,
  'switchboard.write': ['supervisor', 'administrator'],
  'call.read': everyone,
  'call.export': leaders,
  // what pages told of calls that went wrong: for whoever sets the switchboard up
  'call.diagnose': ['supervisor', 'administrator'],
  'agent.read': leaders,
  'agent.change': leaders,
  'user.read': administrators,
  'user.write': administrators,
  'audit.read': administrators,
  'view-as.start': administrators,
  'platform.read': administrators,
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

export const may = (role: StaffRole, permission: Permission): boolean =>
  (permissions[permission] as readonly StaffRole[]).includes(role);
