import { expect, it } from 'vitest';
import {
  fillVariables,
  hasLooseBraces,
  openSentence,
  openVariables,
  splitAtVariables,
  unknownVariables,
} from './variables.ts';

it('fills what has a value, and leaves the rest as it is written', () => {
  const text = 'Chào {{ customer.title }} {{customer.name}}, ticket {{ticket.code}} {{x.y}} {customer.name}';
  const values = { 'customer.name': 'Hồng Nhung', 'ticket.code': '#12', 'customer.title': '' };
  const filled = fillVariables(text, values);
  expect(filled).toBe('Chào {{ customer.title }} Hồng Nhung, ticket #12 {{x.y}} {customer.name}');
  expect(openVariables(filled)).toEqual(['customer.title']);
  expect(unknownVariables(text)).toEqual(['x.y']);
});

it('takes a value for a text, never for a variable', () => {
  expect(fillVariables('{{customer.name}}', { 'customer.name': '$& {{agent.name}}' })).toBe('$& {{agent.name}}');
});

it('says what is still open, each once', () => {
  expect(openSentence('{{customer.phone}} hoặc {{ customer.phone }}, {{ticket.due}}')).toBe(
    'Còn chỗ chưa điền: {{customer.phone}} (số điện thoại của khách), {{ticket.due}} (hạn xử lý)',
  );
  expect(openSentence('{{abc}} {{customer}} {{toString}} {{constructor}}')).toBeUndefined();
});

it('parts a text where something is open', () => {
  expect(splitAtVariables('a {{customer.name}} b {{abc}}')).toEqual([
    { text: 'a ', isOpen: false },
    { text: '{{customer.name}}', isOpen: true },
    { text: ' b ', isOpen: false },
    { text: '{{abc}}', isOpen: false },
  ]);
});

it('knows what somebody meant for a variable and wrote wrongly', () => {
  expect(unknownVariables('Chào {{tên khách}}, {{customer-name}}, {{ }} và {{ customer.name }}')).toEqual([
    'tên khách',
    'customer-name',
    '',
  ]);
  expect(['{{customer.name chào', 'chào customer.name}}', '{{customer.name} ơi'].map(hasLooseBraces)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['{{customer.name}}', '{customer.name}', 'a } b {'].map(hasLooseBraces)).toEqual([false, false, false]);
});
