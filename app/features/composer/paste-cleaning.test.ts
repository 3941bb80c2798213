// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { filesOf } from './files-of.ts';
import { cleanPastedHtml } from './paste-cleaning.ts';

const clean = (html: string) => cleanPastedHtml(html).replace(/\s*\n\s*/g, '');

describe('a paste from Word', () => {
  it('is its paragraphs and marks, without its styles, comments and own elements', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
      <body lang=VI><!--StartFragment--><p class=MsoNormal style='margin-bottom:8pt'><b><span lang=VI style='font-size:13.0pt;font-family:"Times New Roman"'>Kính gửi</span></b> quý khách<o:p></o:p></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`;
    expect(clean(word)).toBe('<p><b><span>Kính gửi</span></b> quý khách</p>');
  });

  it('keeps its lists as lists', () => {
    const word = `<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>Cao dán</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span>·<span>&nbsp;&nbsp; </span></span>Dầu <i>gió</i></p>
      <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span>1.<span>&nbsp; </span></span>Bước một</p>`;
    const list = clean(word);
    expect(list).toMatch(/^<ul>.*Cao dán.*<\/ul><ol>.*Bước một.*<\/ol>$/);
    expect(list.match(/<li>/g)).toHaveLength(3);
    expect(list).not.toMatch(/·|1\./);
    expect(list).toContain('<i>gió</i>');
  });
});

describe('a paste from elsewhere', () => {
  it('is not all bold because Google Docs wraps it so, and bold where a style says so', () => {
    const docs = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Chào </span><span style="font-weight:700">chị</span> <span style="font-style:italic">Dậu</span></p></b>`;
    expect(clean(docs)).toBe('<p><span>Chào </span><span><strong>chị</strong></span> <span><em>Dậu</em></span></p>');
  });

  it('reads a spreadsheet row by row', () => {
    const excel = `<table><tr><td>Mã</td><td>Số lượng</td></tr><tr><td>DH-20931</td><td>2</td></tr><tr><td></td><td></td></tr></table>`;
    expect(clean(excel)).toBe('<p>Mã | Số lượng</p><p>DH-20931 | 2</p>');
  });

  it('takes headings as bold lines and leaves out what a mail has no use for', () => {
    const page = `<h2 class="x">Tiêu đề</h2><script>alert(1)</script><img src="https://theo-doi.example/1.gif"><style>*{}</style><form><input value="x"></form><object></object><p onclick="x()">Nội dung</p>`;
    expect(clean(page)).toBe('<p><strong>Tiêu đề</strong></p><form></form><p>Nội dung</p>');
  });

  it('keeps links that lead somewhere, and the words of the others', () => {
    const links = `<p><a href="https://anphat.vn" onclick="x()" target="_self">trang</a> <a href="javascript:alert(1)">xấu</a> <a href="tel:0901234567">gọi</a> <a href="file:///C:/a.doc">tệp</a></p>`;
    expect(clean(links)).toBe('<p><a href="https://anphat.vn">trang</a> xấu <a href="tel:0901234567">gọi</a> tệp</p>');
  });

  it('keeps a mention of ours', () => {
    const mention = '<p>Nhờ <span data-mention="0193b3a0-0000-7000-8000-000000000001" class="x">@Lê Hoa</span></p>';
    expect(clean(mention)).toBe('<p>Nhờ <span data-mention="0193b3a0-0000-7000-8000-000000000001">@Lê Hoa</span></p>');
  });
});

describe('files of a paste', () => {
  const transfer = (files: File[], text = '', html = '') =>
    ({ files, getData: (type: string) => (type === 'text/html' ? html : text) }) as unknown as DataTransfer;
  const picture = new File(['x'], 'image.png', { type: 'image/png' });

  it('are pictures of the clipboard, under a name that tells when', () => {
    expect(filesOf(transfer([picture])).map(file => file.name)).toEqual([
      expect.stringMatching(/^anh-\d{8}-\d{6}\.png$/),
    ]);
    expect(filesOf(transfer([picture], '', '<img src="https://a.example/x.png">'))).toHaveLength(1);
  });

  it('are not the picture that Office adds to its text', () => {
    expect(filesOf(transfer([picture], 'Mã\t2', '<table><tr><td>Mã</td></tr></table>'))).toEqual([]);
  });
});
