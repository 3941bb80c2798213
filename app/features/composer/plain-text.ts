/** Between the textarea that is there before JavaScript and the editor's HTML. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/g, character => escapes[character]!);

/** One paragraph a line, so that the caret of the textarea has its place in the editor. */
export const textToHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(line => `<p>${escapeText(line)}</p>`)
    .join('');

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a draft that was written in the editor, for the textarea. */
export const htmlToText = (html: string): string =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li>(?:<p>)?/gi, '- ')
    .replace(/<\/(?:p|li|h[1-3]|blockquote|pre)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
