import { escapeHtml } from '../api/tickets/clean-html.ts';

/** Says by itself how it looks: mail programs know nothing of our styles. */
const looks = {
  body: "margin:0;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#12201f",
  p: 'margin:0 0 10px',
  signature: 'margin:20px 0 0;padding-top:10px;border-top:1px solid #dbe3e3;color:#556463',
  blockquote: 'margin:0 0 10px;padding-left:12px;border-left:3px solid #c3cece;color:#556463',
};

/** The tenant's signature under what was written, parted as mail programs know it (RFC 3676, 4.3). */
export const signedText = (text: string, signature: string): string =>
  signature === '' ? text : `${text}\n\n-- \n${signature}`;

export const signedHtml = (html: string, signature: string): string =>
  signature === ''
    ? html
    : `${html}<p style="${looks.signature}">${escapeHtml(signature).replaceAll('\n', '<br>')}</p>`;

/** A comment's clean HTML as a whole document; marks of our own (mentions) do not leave the house. */
export function mailHtml(subject: string, bodyHtml: string): string {
  const content = bodyHtml
    .replace(/<span data-mention="[^"]*">(.*?)<\/span>/g, '$1')
    .replaceAll('<p>', `<p style="${looks.p}">`)
    .replace(/(<p style="[^"]*">)(<\/p>)/g, '$1<br>$2')
    .replaceAll('<blockquote>', `<blockquote style="${looks.blockquote}">`);
  return [
    '<!doctype html>',
    '<html lang="vi"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${looks.body}">${content}</body></html>`,
  ].join('\n');
}
