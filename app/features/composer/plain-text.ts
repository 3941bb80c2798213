/** Between the textarea that is there before JavaScript and the editor's HTML. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/g, character => escapes[character]!);

/** Blank lines part paragraphs, other line ends break the line: as the server reads plain text. */
export const textToHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map(paragraph => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Where the caret of the textarea stands in the editor: its document counts one for each character and line break, two between paragraphs. */
export function caretInEditor(text: string, caret: number): number {
  let position = 1 + caret;
  for (const gap of text.matchAll(/\n{2,}/g)) {
    if (gap.index >= caret) break;
    position -= Math.min(gap[0].length, caret - gap.index) - 2;
  }
  return position;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a draft that was written in the editor, for the textarea. */
export const htmlToText = (html: string): string =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li>(?:<p>)?/gi, '- ')
    .replace(/<\/p>(?=<\/(?:li|blockquote)>)/gi, '')
    .replace(/<\/p>(?=<)/gi, '\n\n')
    .replace(/<\/(?:p|li|h[1-3]|blockquote|pre)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Without the empty paragraphs that writing leaves at the end. */
export const withoutTail = (html: string): string => html.replace(/(?:<p>(?:<br\s*\/?>|\s|&nbsp;)*<\/p>)+$/i, '');
