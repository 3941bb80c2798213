import type { AgentStatus } from '../enums.ts';

export const agentCallStates = ['idle', 'ringing', 'talking', 'wrap_up'] as const;
export type AgentCallState = (typeof agentCallStates)[number];
export const agentCallStateLabels: Record<AgentCallState, string> = {
  idle: 'Rảnh',
  ringing: 'Đang đổ chuông',
  talking: 'Đang gọi',
  wrap_up: 'Sau cuộc gọi',
};

/** Statuses of those who are away: nobody rings them, and their work may wait for long. */
export const awayStatuses = ['NOT AVAILABLE', 'ATLUNCH', 'MEETING', 'TRAINING', 'GOOUT', 'LOGOUT'] as const;
export const isAway = (status: AgentStatus): boolean => (awayStatuses as readonly AgentStatus[]).includes(status);

/** Parts of the colleagues: `ready` would be rung by a queue now, `away` by their status. */
export const agentParts = ['all', 'ready', 'away'] as const;
export type AgentPart = (typeof agentParts)[number];
