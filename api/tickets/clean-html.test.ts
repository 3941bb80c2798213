import { describe, expect, it } from 'vitest';
import { cleanBody } from './clean-html.ts';

const html = (body: string) => cleanBody(body, 'html').html;

describe('what a composer sends', () => {
  it.each([
    ['<p>Dạ <strong>em</strong> chào <em>chị</em></p>', '<p>Dạ <strong>em</strong> chào <em>chị</em></p>'],
    ['<ul><li><p>một</p></li></ul>', '<ul><li><p>một</p></li></ul>'],
    ['<p><span data-mention="u1">@An</span></p>', '<p><span data-mention="u1">@An</span></p>'],
    [
      '<p><a href="https://anphat.vn">x</a></p>',
      '<p><a href="https://anphat.vn" rel="noopener noreferrer" target="_blank">x</a></p>',
    ],
  ])('keeps %s', (given, kept) => {
    expect(html(given)).toBe(kept);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<p style="position:fixed" class="x" id="y" onclick="alert(1)">x</p>',
    '<form action="/logout"><button>x</button></form>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])('takes what runs or disguises out of %s', body => {
    const clean = html(`<p>còn lại</p>${body}`);
    expect(clean).toContain('còn lại');
    expect(clean).not.toMatch(/<(script|img|svg|form|button|iframe|math|style|noscript)|\son\w+=|style=|class=|id=/i);
    expect(clean).not.toMatch(/href="(?!https?:|mailto:|tel:)/i);
  });

  it('writes plain text as paragraphs, and its signs as signs', () => {
    expect(cleanBody('một <b>\r\nhai\n\nba', 'text')).toEqual({
      html: '<p>một &lt;b&gt;<br>hai</p><p>ba</p>',
      text: 'một <b>\nhai\n\nba',
    });
  });

  it('composes accents that arrive apart', () => {
    expect(html(`<p>${'Dậu'.normalize('NFD')}</p>`)).toBe('<p>Dậu</p>');
  });

  // the parser's time grows with the square of depth
  it.each([
    ['elements', '<b>'],
    ['elements that pretend to end at once', '<b/>'],
    ['elements with ends of others', '<b></i>'],
    ['elements among empty ones', '<b><br></br>'],
    ['names of every case', '<B></I>'],
  ])('refuses more than a hundred %s within each other', (_, opening) => {
    const deep = (times: number) => () => html(`${opening.repeat(times)}x`);
    expect(deep(101)).toThrow();
    expect(deep(100)).not.toThrow();
  });

  it('counts depth and not number', () => {
    expect(html('<p><b>x</b></p>'.repeat(500))).toHaveLength(500 * '<p><b>x</b></p>'.length);
  });
});
