import type { TicketTemplate } from 'contract/settings/ticket-templates.ts';
import type { DraftText } from '../composer/draft-keeper.ts';

/** What a template may fill, in the order of the form. */
const filled = {
  subject: 'Tiêu đề',
  body: 'Nội dung',
  department_id: 'Bộ phận',
  priority_id: 'Độ ưu tiên',
  type_id: 'Loại ticket',
  service_id: 'Dịch vụ',
} as const;
type Filled = keyof typeof filled;

export interface FilledTicket {
  text: DraftText;
  /** Labels of what is typed already, and which the template has other words for. */
  differing: string[];
}

/**
 * A ticket that is being written with a template in it: what is empty is filled, tags are added, and what is typed stays unless
 * `isReplacing`.
 */
export function fillFromTemplate(typed: DraftText, template: TicketTemplate, isReplacing = false): FilledTicket {
  const text: DraftText = { ...typed, fields: { ...typed.fields } };
  const fields = text.fields!;
  const differing: string[] = [];
  for (const name of Object.keys(filled) as Filled[]) {
    const words = template[name] ?? '';
    if (words === '') continue;
    const now = name === 'body' ? plain(typed) : (fields[name] ?? '');
    if (now === words) continue;
    if (now !== '') differing.push(filled[name]);
    if (now !== '' && !isReplacing) continue;
    if (name === 'body') Object.assign(text, { body: words, format: 'text' });
    else fields[name] = words;
  }
  const tags = (fields.tags ?? '')
    .split(/[,;\n]/)
    .map(tag => tag.trim())
    .filter(Boolean);
  const known = new Set(tags.map(tag => tag.toLocaleLowerCase('vi')));
  const more = template.tags.filter(tag => !known.has(tag.toLocaleLowerCase('vi')));
  if (more.length > 0) fields.tags = [...tags, ...more].join(', ');
  return { text, differing };
}

/** The words of what was written, '' when there are none. */
const plain = ({ body, format }: DraftText) => (format === 'html' ? body.replace(/<[^>]+>|&nbsp;/g, '') : body).trim();
