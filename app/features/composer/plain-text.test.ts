// @vitest-environment happy-dom
import { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { describe, expect, it } from 'vitest';
import { caretInEditor, htmlToText, textToHtml, withoutTail } from './plain-text.ts';

describe('between textarea and editor', () => {
  it('plain text becomes paragraphs and line breaks, and stays text', () => {
    expect(textToHtml('Chào chị\nDậu\n\n1 < 2 & "3"')).toBe(
      '<p>Chào chị<br>Dậu</p><p>1 &lt; 2 &amp; &quot;3&quot;</p>',
    );
  });

  it.each(['Chào chị\nDậu\n\nHai', 'a\n\n\n\nb', '', 'x\n', '\n\nx', 'cuối \n\n'])(
    'the caret of %j keeps its place',
    text => {
      const editor = new Editor({
        element: null,
        extensions: [StarterKit.configure({ trailingNode: false })],
        content: textToHtml(text),
        parseOptions: { preserveWhitespace: 'full' },
      } as never);
      const { doc } = editor.state;
      for (let caret = 0; caret <= text.length; caret++) {
        // inside a gap of several lines there is no such place: the nearest one does
        if (/\n\n$/.test(text.slice(0, caret)) || !/^\n/.test(text.slice(caret))) {
          const before = doc.textBetween(0, caretInEditor(text, caret), '\n\n', '\n');
          expect([caret, before]).toEqual([caret, text.slice(0, caret).replace(/\n{2,}/g, '\n\n')]);
        }
      }
      editor.destroy();
    },
  );

  it('an editor’s text is readable in a textarea', () => {
    const html =
      '<p>Chào <strong>chị</strong>,</p><p>em gửi:<br>hàng</p><ul><li><p>cao dán</p></li><li><p>dầu &amp; gió</p></li></ul><blockquote><p>cũ</p></blockquote>';
    expect(htmlToText(html)).toBe('Chào chị,\n\nem gửi:\nhàng\n\n- cao dán\n- dầu & gió\ncũ');
  });

  it('empty lines at the end are not sent', () => {
    expect(withoutTail('<p>a</p><p></p><p>b</p><p><br></p><p> </p>')).toBe('<p>a</p><p></p><p>b</p>');
  });
});
