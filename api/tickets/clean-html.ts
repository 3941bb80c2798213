import { plainText } from 'contract/words.ts';
import sanitizeHtml from 'sanitize-html';
import { invalid } from '../errors.ts';

const deepest = 100;
const largest = 200_000;

/** What a composer may produce; no style, class, form, script or foreign picture. */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'h1',
    'h2',
    'h3',
    'hr',
    'span',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], span: ['data-mention'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  exclusiveFilter: frame => frame.tag === 'span' && !frame.attribs['data-mention'] && frame.text.trim() === '',
  nestingLimit: 40,
};

export interface CleanBody {
  html: string;
  text: string;
}

/** A composer's text as safe HTML and as plain text. The parser is quadratic in depth, so depth is refused first. */
export function cleanBody(body: string, format: 'text' | 'html', mayBeEmpty = false): CleanBody {
  const source = body.normalize('NFC');
  if (source.length > largest) throw invalid('body', 'Nội dung quá dài');
  if (format === 'text') {
    const text = source.replace(/\r\n?/g, '\n').trim();
    return { html: textToHtml(text), text };
  }
  if (depthOf(source) > deepest) throw invalid('body', 'Nội dung lồng nhau quá sâu');
  const html = sanitizeHtml(source, policy);
  const text = htmlToText(html);
  if (plainText(text) !== '') return { html, text };
  if (mayBeEmpty) return { html: '', text: '' };
  throw invalid('body', 'Nội dung không được bỏ trống');
}

const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * How many tags stand open at the deepest place, counted as the parser does: `<b/>` opens, and an end without its beginning
 * closes nothing.
 */
function depthOf(html: string): number {
  const open: string[] = [];
  const times = new Map<string, number>();
  let most = 0;
  for (const [, end, name] of html.matchAll(/<(\/?)([a-z][^\s/>]*)[^>]*/gi)) {
    const tag = name!.toLowerCase();
    const count = times.get(tag) ?? 0;
    if (!end && !voidTags.has(tag)) {
      times.set(tag, count + 1);
      most = Math.max(most, open.push(tag));
    } else if (end && count > 0) {
      let closed: string;
      do {
        closed = open.pop()!;
        times.set(closed, times.get(closed)! - 1);
      } while (closed !== tag);
    }
  }
  return most;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => escapes[character]!);

const textToHtml = (text: string) =>
  text
    .split(/\n{2,}/)
    .map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

export const htmlToText = (html: string) =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li>/gi, '• ')
    .replace(/<\/(p|li|h[1-3]|blockquote|pre)>/gi, '\n')
    // a tag holds no other: without this a row of '<' costs its square
    .replace(/<[^<>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
