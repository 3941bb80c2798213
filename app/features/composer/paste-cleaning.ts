/**
 * What a clipboard from Word, Excel, Google Docs or a web page becomes before the editor reads it: paragraphs, lists,
 * quotes, links, bold and italic. The editor's schema drops what is left; this keeps what it would lose or mistake.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replace(/<!--[\s\S]*?-->/g, '').replace(/<\?xml[^>]*>/gi, ''),
    'text/html',
  );
  const { body } = page;
  for (const dead of body.querySelectorAll(
    'script, style, meta, link, title, xml, iframe, object, img, svg, button, input, select',
  ))
    dead.remove();
  inlineStyles(body);
  wordLists(page);
  tables(page);
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const paragraph = page.createElement('p');
    const strong = page.createElement('strong');
    strong.append(...heading.childNodes);
    paragraph.append(strong);
    heading.replaceWith(paragraph);
  }
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (!/^(https?:|mailto:|tel:)/i.test(href)) link.replaceWith(...link.childNodes);
  }
  for (const element of body.querySelectorAll('*')) {
    const kept = element.tagName === 'A' ? ['href'] : element.hasAttribute('data-mention') ? ['data-mention'] : [];
    for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  }
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.textContent?.replaceAll('\u00a0', ' ').trim() === '' && !paragraph.querySelector('br'))
      paragraph.remove();
  return body.innerHTML.replaceAll('&nbsp;', ' ');
}

/** Word's own elements (`o:p`), and bold that is said by a style or denied by one (Google Docs wraps all in a plain `<b>`). */
function inlineStyles(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) {
    const { fontWeight, fontStyle } = element.style;
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    else if (/^(B|STRONG)$/.test(element.tagName) && /^(normal|400)$/.test(fontWeight))
      element.replaceWith(...element.childNodes);
    else if (element.tagName === 'SPAN') {
      if (/^(bold|[6-9]00)$/.test(fontWeight)) wrapInner(element, 'strong');
      if (fontStyle === 'italic') wrapInner(element, 'em');
    }
  }
}

function wrapInner(element: HTMLElement, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const bullet = /^[\s\u00a0]*([·•§o▪–-]|\d{1,3}[.)]|[a-z][.)])[\s\u00a0]+/i;

/** Word writes lists as paragraphs that begin with their mark. */
function wordLists(page: Document): void {
  for (const paragraph of [...page.querySelectorAll<HTMLElement>('p')]) {
    const isItem =
      /mso-list/i.test(paragraph.getAttribute('style') ?? '') || /^MsoListParagraph/.test(paragraph.className);
    if (!isItem) continue;
    const mark = bullet.exec(paragraph.textContent ?? '')?.[0] ?? '';
    const tag = /[\da-z][.)]/i.test(mark) ? 'OL' : 'UL';
    cutText(paragraph, mark.length);
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    const before = paragraph.previousElementSibling;
    const list = before?.tagName === tag && before.hasAttribute('data-word') ? before : page.createElement(tag);
    if (list !== before) {
      list.setAttribute('data-word', '');
      paragraph.before(list);
    }
    list.append(item);
    paragraph.remove();
  }
}

/** Takes the first characters away, wherever elements part them. */
function cutText(element: Element, length: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = length;
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    node.nodeValue = text.slice(left);
    left -= Math.min(left, text.length);
  }
}

/** A row of cells is a line of text: mail has no use for a spreadsheet's table. */
function tables(page: Document): void {
  for (const table of [...page.querySelectorAll('table')].reverse()) {
    const lines = [...table.rows].map(row => {
      const line = page.createElement('p');
      line.textContent = [...row.cells].map(cell => cell.textContent?.replace(/\s+/g, ' ').trim() ?? '').join(' | ');
      return line;
    });
    table.replaceWith(...lines.filter(line => line.textContent?.replace(/[|\s]/g, '') !== ''));
  }
}
