import { type Editor, Node } from '@tiptap/react';

/** A colleague's name in a note, as the server's allow-list knows it: `<span data-mention="id">@Tên</span>`. */
export const StaffMention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes() {
    return {
      id: {
        default: '',
        parseHTML: element => element.getAttribute('data-mention'),
        renderHTML: attributes => ({ 'data-mention': attributes.id }),
      },
      name: {
        default: '',
        parseHTML: element => (element.textContent ?? '').replace(/^@/, ''),
        renderHTML: () => ({}),
      },
    };
  },
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, `@${node.attrs.name}`],
  renderText: ({ node }) => `@${node.attrs.name}`,
});

export interface MentionQuery {
  /** What stands after '@' or '/'. */
  text: string;
  from: number;
  to: number;
}

const mention = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{M}\p{N} .'-]{0,40}|)$/u;

const slash = /(?:^|\s)\/([\p{L}\p{N}][\p{L}\p{M}\p{N} .,?!-]{0,40}|)$/u;

/**
 * The name being typed before the caret. It is read from the document and nothing is drawn into it, so that an input
 * method that is composing (Telex, VNI) is never disturbed.
 */
export const mentionQuery = (editor: Editor): MentionQuery | undefined => queryAfter(mention, editor);

/** The same after '/': the name of a macro. */
export const macroQuery = (editor: Editor): MentionQuery | undefined => queryAfter(slash, editor);

function queryAfter(typed: RegExp, editor: Editor): MentionQuery | undefined {
  const { selection } = editor.state;
  if (!selection.empty || !editor.isFocused) return undefined;
  const { $from } = selection;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 60), $from.parentOffset, '\n', '\uFFFC');
  const found = typed.exec(before);
  return found ? { text: found[1]!, from: $from.pos - found[1]!.length - 1, to: $from.pos } : undefined;
}

export function insertMention(editor: Editor, { from, to }: MentionQuery, person: { _id: string; name: string }): void {
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [
      { type: 'mention', attrs: { id: person._id, name: person.name } },
      { type: 'text', text: ' ' },
    ])
    .run();
}
