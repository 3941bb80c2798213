import { type Node, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { FilledMacro } from 'contract/macros/macros.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import type { EditorHandle, Mark } from './body-field.tsx';
import { filesOf } from './files-of.ts';
import { MentionList, matchPeople, type Person } from './mention-list.tsx';
import { OpenVariables } from './open-variables.ts';
import { cleanPastedHtml } from './paste-cleaning.ts';
import { textToHtml } from './plain-text.ts';
import { insertMention, type MentionQuery, macroQuery, mentionQuery, StaffMention } from './staff-mention.ts';
import { useMacros } from './use-macros.ts';

export interface RichEditorProps {
  id: string;
  label: string;
  html: string;
  /** Where the caret goes, or null when something else has the focus. */
  caret: number | 'end' | null;
  placeholder: string;
  className: string | undefined;
  isInvalid: boolean;
  describedBy: string | undefined;
  /** Whom '@' offers; empty: '@' is a letter like others. */
  people: readonly Person[];
  /** Where what '/' offers is asked for; none: '/' is a letter like others. */
  macrosFrom: string | undefined;
  onReady: (handle: EditorHandle) => void;
  onChange: (html: string) => void;
  onMarks: (marks: ReadonlySet<Mark>) => void;
  onBlur: () => void;
  onSend: () => void;
}

const marks: Record<Mark, string> = {
  bold: 'bold',
  italic: 'italic',
  bullets: 'bulletList',
  numbers: 'orderedList',
  quote: 'blockquote',
  link: 'link',
};

/** A blank at the end of what was typed so far is the beginning of the next word. */
const asTyped = { preserveWhitespace: 'full' as const };

/** What the server's allow-list keeps, and no more: what is seen here is what arrives. */
const extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url, { defaultValidate }) => /^(https?:|mailto:|tel:|[^:]*$)/i.test(url) && defaultValidate(url),
    },
  }),
  StaffMention,
  OpenVariables,
];

/** The editor that takes the textarea's place at its first focus. */
export default function RichEditor(props: RichEditorProps) {
  const element = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>();
  const latest = useRef(props);
  latest.current = props;
  const [query, setQuery] = useState<MentionQuery>();
  const [slash, setSlash] = useState<MentionQuery>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const people = query ? matchPeople(props.people, query.text) : [];
  const { List: MacroList, macros } = useMacros(props.macrosFrom, slash?.text);
  /** What a key may choose. */
  const offered = { query, people, slash, macros: MacroList ? macros : [], active };
  const list = useRef(offered);
  list.current = offered;
  const isOffering = people.length > 0 || offered.macros.length > 0;

  const pick = (person: Person) => {
    const { query: wanted } = list.current;
    if (!wanted || !editor.current) return;
    setQuery(undefined);
    insertMention(editor.current, wanted, person);
  };

  const pickMacro = (macro: FilledMacro) => {
    const { slash: wanted } = list.current;
    if (!wanted || !editor.current) return;
    setSlash(undefined);
    const { from, to } = wanted;
    // one line goes on with the line that it is typed in
    const content = macro.text.includes('\n') ? textToHtml(macro.text) : { type: 'text', text: macro.text };
    editor.current.chain().focus().insertContentAt({ from, to }, content).scrollIntoView().run();
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    // an input method that is composing owns its keys
    if (event.isComposing || event.keyCode === 229) return false;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      latest.current.onSend();
      return true;
    }
    const { people: shown, macros: texts, active: at } = list.current;
    const many = shown.length || texts.length;
    if (many === 0) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setActive((at + (event.key === 'ArrowDown' ? 1 : many - 1)) % many);
      return true;
    }
    if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      if (shown.length > 0) pick(shown[at] ?? shown[0]!);
      else pickMacro(texts[at] ?? texts[0]!);
      return true;
    }
    if (event.key === 'Escape') {
      setQuery(undefined);
      setSlash(undefined);
      dismissed.current = (list.current.query ?? list.current.slash)?.from;
      return true;
    }
    return false;
  };
  const dismissed = useRef<number>();
  const keys = useRef(onKeyDown);
  keys.current = onKeyDown;

  useLayoutEffect(() => {
    const { html, caret, id, label, describedBy, placeholder } = latest.current;
    const look = (made: Editor) => {
      const name = latest.current.people.length > 0 ? mentionQuery(made) : undefined;
      const macro = latest.current.macrosFrom && !name ? macroQuery(made) : undefined;
      const found = name ?? macro;
      if (!found || found.from !== dismissed.current) dismissed.current = undefined;
      const isWanted = dismissed.current === undefined;
      setQuery(isWanted ? name : undefined);
      setSlash(isWanted ? macro : undefined);
      if (found?.text !== (list.current.query ?? list.current.slash)?.text) setActive(0);
      const on = (Object.keys(marks) as Mark[]).filter(mark => made.isActive(marks[mark]));
      latest.current.onMarks(new Set(on));
      element.current?.toggleAttribute('data-empty', made.isEmpty);
    };
    const made = new Editor({
      element: element.current!,
      extensions,
      content: html,
      parseOptions: asTyped,
      // its rules are in app.css: the content security policy takes no style element
      injectCSS: false,
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-placeholder': placeholder,
          ...(describedBy && { 'aria-describedby': describedBy }),
          class: 'rich-text',
        },
        handleKeyDown: (_view, event) => keys.current(event),
        // files belong to the form, which hears the same event
        handlePaste: (_view, event) => filesOf(event.clipboardData).length > 0,
        handleDrop: (_view, event, _slice, moved) => !moved && (event.dataTransfer?.files.length ?? 0) > 0,
        transformPastedHTML: cleanPastedHtml,
        transformPasted: (slice, view) => wholeLists(slice, view.state.selection.$from),
      },
      onUpdate: ({ editor: changed }) => latest.current.onChange(changed.isEmpty ? '' : changed.getHTML()),
      onTransaction: ({ editor: moved }) => look(moved),
      onBlur: () => {
        setQuery(undefined);
        setSlash(undefined);
        latest.current.onBlur();
      },
    });
    editor.current = made;
    look(made);
    if (caret !== null) {
      made.commands.setTextSelection(caret === 'end' ? made.state.doc.content.size - 1 : caret);
      // at once: the editor's own focus command waits for a frame, and keys pressed meanwhile would be lost
      made.view.focus();
    }
    latest.current.onReady(handleOf(made));
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const dom = editor.current?.view.dom;
    if (!dom) return;
    if (props.isInvalid) dom.setAttribute('aria-invalid', 'true');
    else dom.removeAttribute('aria-invalid');
    if (isOffering) dom.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else dom.removeAttribute('aria-activedescendant');
  });

  return (
    <>
      <div ref={element} className={cx('control rich-editor', props.className)} data-placeholder={props.placeholder} />
      {query && people.length > 0 && (
        <MentionList
          id={listId}
          people={people}
          active={Math.min(active, people.length - 1)}
          anchor={() => caretBox(editor.current!, query.from)}
          onPick={pick}
        />
      )}
      {slash && MacroList && (
        <MacroList
          id={listId}
          macros={macros}
          active={Math.min(active, macros.length - 1)}
          anchor={() => caretBox(editor.current!, slash.from)}
          onPick={pickMacro}
        />
      )}
    </>
  );
}

function caretBox(editor: Editor, position: number): DOMRect {
  const { left, top, bottom } = editor.view.coordsAtPos(position);
  return new DOMRect(left, top, 0, bottom - top);
}

const isList = (node: Node | null) => node?.type.name === 'bulletList' || node?.type.name === 'orderedList';

/** A paste that begins with a list would lose its first bullet to the paragraph of the caret; into a list, items join it. */
function wholeLists(slice: Slice, caret: ResolvedPos): Slice {
  const { firstChild, lastChild } = slice.content;
  if (!isList(firstChild) || firstChild!.childCount < 2) return slice;
  for (let depth = caret.depth; depth > 0; depth--) if (isList(caret.node(depth))) return slice;
  return new Slice(slice.content, 0, isList(lastChild) ? 0 : slice.openEnd);
}

function handleOf(editor: Editor): EditorHandle {
  return {
    write: html => editor.commands.setContent(html, { emitUpdate: false, parseOptions: asTyped }),
    focus: () => editor.view.focus(),
    enable: isEnabled => editor.setEditable(isEnabled, false),
    linkAtCaret: () => editor.getAttributes('link').href ?? '',
    openMacros() {
      const { $from } = editor.state.selection;
      const before = $from.parent.textBetween(0, $from.parentOffset, '\n', ' ');
      editor
        .chain()
        .focus()
        .insertContent(/(^|\s)$/.test(before) ? '/' : ' /')
        .run();
    },
    run(mark, href) {
      const chain = editor.chain().focus();
      switch (mark) {
        case 'bold':
          return void chain.toggleBold().run();
        case 'italic':
          return void chain.toggleItalic().run();
        case 'bullets':
          return void chain.toggleBulletList().run();
        case 'numbers':
          return void chain.toggleOrderedList().run();
        case 'quote':
          return void chain.toggleBlockquote().run();
        case 'link':
          if (!href) return void chain.extendMarkRange('link').unsetLink().run();
          if (editor.state.selection.empty && !editor.isActive('link'))
            return void chain
              .insertContent([
                { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] },
                { type: 'text', text: ' ' },
              ])
              .run();
          return void chain.extendMarkRange('link').setLink({ href }).run();
      }
    },
  };
}
