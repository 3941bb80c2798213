import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type TicketStatus, ticketStatuses } from './enums.ts';
import {
  canChangeStatus,
  isCompleted,
  nextStatuses,
  statusAfterCustomerReply,
  statusDiagram,
  statusTransitions,
} from './ticket-status.ts';

const all = ticketStatuses.map(status => status.id);

describe('ticket status', () => {
  test.each([
    [1, [2, 3, 5], false, 1],
    [2, [3, 5], false, 2],
    [3, [4, 5], true, 4],
    [4, [2, 3, 5], false, 4],
    [5, [4], true, 4],
  ] as [TicketStatus, TicketStatus[], boolean, TicketStatus][])(
    'from %i to %j',
    (from, next, completed, afterReply) => {
      expect(nextStatuses(from)).toEqual(next);
      expect(all.filter(to => canChangeStatus(from, to))).toEqual([...next, from].sort());
      expect(isCompleted(from)).toBe(completed);
      expect(statusAfterCustomerReply(from)).toBe(afterReply);
      expect(canChangeStatus(from, afterReply)).toBe(true);
    },
  );

  test('new is only where a ticket begins', () => {
    expect(Object.values(statusTransitions).flat()).not.toContain(1);
  });

  test('the guide draws the same', () => {
    const guide = readFileSync(new URL('../docs/ticket-status.md', import.meta.url), 'utf8');
    expect(guide).toContain(`\`\`\`mermaid\n${statusDiagram()}\n\`\`\``);
  });
});
