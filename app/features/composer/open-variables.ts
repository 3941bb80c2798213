import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { splitAtVariables } from 'contract/macros/variables.ts';

/** Marks variables that are still to be filled, for the eye alone: nothing of it is in the text. */
export const OpenVariables = Extension.create({
  name: 'openVariables',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const marks: Decoration[] = [];
          doc.descendants((node, position) => {
            if (!node.isText || !node.text?.includes('{{')) return;
            let at = position;
            for (const { text, isOpen } of splitAtVariables(node.text)) {
              if (isOpen) marks.push(Decoration.inline(at, at + text.length, { class: 'open-variable' }));
              at += text.length;
            }
          });
          return DecorationSet.create(doc, marks);
        },
      },
    }),
  ],
});
