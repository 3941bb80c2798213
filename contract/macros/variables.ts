/** What a macro and a template may say of the ticket at hand, as `{{customer.name}}`; the values are the server's. */
export const macroVariables = {
  'customer.name': 'Tên khách',
  'customer.title': 'Xưng hô (anh, chị)',
  'customer.phone': 'Số điện thoại của khách',
  'customer.email': 'Email của khách',
  'customer.organization': 'Tổ chức của khách',
  'ticket.code': 'Mã ticket',
  'ticket.subject': 'Tiêu đề ticket',
  'ticket.status': 'Trạng thái ticket',
  'ticket.due': 'Hạn xử lý',
  'agent.name': 'Tên người trả lời',
  'company.name': 'Tên doanh nghiệp',
} as const;
export type MacroVariable = keyof typeof macroVariables;

const placeholder = /\{\{\s*([\p{L}\p{N}_.]+)\s*\}\}/gu;

const isKnown = (name: string): name is MacroVariable => Object.hasOwn(macroVariables, name);

const braced = /\{\{([^{}]*)\}\}/g;

/** What stands in braces and nothing fills, however it is written. */
export const unknownVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(braced)].map(match => match[1]!.trim()).filter(name => !isKnown(name))),
];

/** Whether braces were begun and not ended, or ended and not begun: a customer would read them. */
export const hasLooseBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replace(braced, ''));

/** Variables that a text still holds: nobody sends it so. */
export const openVariables = (text: string): MacroVariable[] => [
  ...new Set([...text.matchAll(placeholder)].map(match => match[1]!).filter(isKnown)),
];

/** A text with the values that there are; a variable without one stays as it is written. */
export const fillVariables = (text: string, values: Partial<Record<MacroVariable, string>>): string =>
  text.replace(placeholder, (written, name: string) => (isKnown(name) && values[name]) || written);

/** Parts a text where a variable stands that is still to be filled. */
export const splitAtVariables = (text: string): { text: string; isOpen: boolean }[] =>
  text
    .split(/(\{\{\s*[\p{L}\p{N}_.]+\s*\}\})/u)
    .filter(part => part !== '')
    .map(part => ({ text: part, isOpen: openVariables(part).length > 0 }));

/** What to say of a text that must not be sent so; undefined when nothing is open. */
export function openSentence(text: string): string | undefined {
  const open = openVariables(text);
  if (open.length === 0) return undefined;
  return `Còn chỗ chưa điền: ${open.map(name => `{{${name}}} (${macroVariables[name].toLocaleLowerCase('vi')})`).join(', ')}`;
}
