import { escapeHtml } from '../api/tickets/clean-html.ts';

/** Says by itself how it looks: mail programs know nothing of our styles. */
const looks = {
  body: "margin:0;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#12201f",
  p: 'margin:0 0 10px',
  blockquote: 'margin:0 0 10px;padding-left:12px;border-left:3px solid #c3cece;color:#556463',
};

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
