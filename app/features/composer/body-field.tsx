import { type ComponentType, forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../ui/cx.ts';
import { FieldLabel } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { DraftText } from './draft-keeper.ts';
import type { Person } from './mention-list.tsx';
import { caretInEditor, htmlToText, textToHtml } from './plain-text.ts';
import type { RichEditorProps } from './rich-editor.tsx';

export type Mark = 'bold' | 'italic' | 'bullets' | 'numbers' | 'quote' | 'link';

/** What the loaded editor can be told. */
export interface EditorHandle {
  write(html: string): void;
  focus(): void;
  enable(isEnabled: boolean): void;
  linkAtCaret(): string;
  /** Types the '/' that offers macros. */
  openMacros(): void;
  /** Switches a mark at the caret; a link takes its address, and none takes it away. */
  run(mark: Mark, href?: string): void;
}

export interface BodyHandle {
  /** What the person has before them. */
  read(): DraftText;
  write(text: DraftText): void;
  focus(): void;
  run(mark: Mark, href?: string): void;
  linkAtCaret(): string;
  openMacros(): void;
}

export interface BodyFieldProps {
  id: string;
  label: string;
  /** The label is for the eye too. */
  showLabel?: boolean;
  placeholder: string;
  /** Of the text's box. */
  className?: string | undefined;
  /** Nothing may be sent without a word. */
  required?: boolean;
  rows?: number;
  /** As the server gave it. */
  initial: DraftText;
  errorId: string | undefined;
  /** Takes no input: the form that it is part of is being posted. */
  isBusy?: boolean;
  people: readonly Person[];
  /** Where what '/' offers is asked for. */
  macrosFrom?: string;
  onChange: (text: DraftText) => void;
  onMarks: (marks: ReadonlySet<Mark>) => void;
  onBlur: () => void;
  onSend: () => void;
}

interface TakeOver extends Pick<RichEditorProps, 'html' | 'caret'> {
  // not React.lazy: it would show its fallback for a moment, and the focus would be gone
  RichEditor: ComponentType<RichEditorProps>;
}

export const plainOf = ({ body, format }: DraftText): string => (format === 'html' ? htmlToText(body) : body);
const htmlOf = ({ body, format }: DraftText): string =>
  format === 'html' ? body : body === '' ? '' : textToHtml(body);

/** A textarea from the start; at its first focus the editor loads and takes text and caret over. */
export const BodyField = forwardRef<BodyHandle, BodyFieldProps>(function BodyField(props, ref) {
  const { id, label, placeholder, className, errorId, isBusy = false, required = true, rows = 4 } = props;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<EditorHandle>();
  const waiting = useRef<((handle: EditorHandle) => void)[]>([]);
  // what the textarea shows may be the plain form of a draft with marks
  const text = useRef<DraftText>(props.initial);
  const [start, setStart] = useState<TakeOver>();
  const latest = useRef(props);
  latest.current = props;
  const hydrated = useHydrated();

  const change = (next: DraftText) => {
    text.current = next;
    latest.current.onChange(next);
  };

  const takeOver = async (caret?: 'end') => {
    if (editor.current) return;
    const part = await import('./rich-editor.tsx').catch(() => undefined);
    // without a network the textarea does
    if (!part) return void waiting.current.splice(0);
    const { default: RichEditor } = part;
    const area = textarea.current;
    if (!area) return;
    if (area.dataset.composing) {
      area.addEventListener('compositionend', () => setTimeout(() => void takeOver(caret)), { once: true });
      return;
    }
    const hasFocus = document.activeElement === area;
    const at = text.current.format === 'html' ? 'end' : caretInEditor(area.value, area.selectionEnd);
    // in one step, or keys pressed in between would be lost
    flushSync(() => setStart({ RichEditor, html: htmlOf(text.current), caret: caret ?? (hasFocus ? at : null) }));
  };

  const withEditor = (work: (handle: EditorHandle) => void) => {
    if (editor.current) return work(editor.current);
    waiting.current.push(work);
    void takeOver('end');
  };

  useImperativeHandle(ref, () => ({
    read: () => text.current,
    write(next) {
      text.current = next;
      if (editor.current) editor.current.write(htmlOf(next));
      else if (textarea.current) textarea.current.value = plainOf(next);
      // a value that is set tells nobody, and what looks for unsaved text must look again
      document.dispatchEvent(new Event('change'));
    },
    focus: () => (editor.current ? editor.current.focus() : textarea.current?.focus()),
    run: (mark, href) => withEditor(handle => handle.run(mark, href)),
    linkAtCaret: () => editor.current?.linkAtCaret() ?? '',
    openMacros: () => withEditor(handle => handle.openMacros()),
  }));

  // typed before JavaScript came
  useEffect(() => {
    const area = textarea.current;
    if (!area) return;
    if (area.value !== plainOf(text.current)) change({ body: area.value, format: 'text' });
    if (document.activeElement === area) void takeOver();
  }, []);

  const wasBusy = useRef(false);
  useEffect(() => {
    editor.current?.enable(!isBusy);
    // an editor that takes no input has lost the focus
    if (wasBusy.current && !isBusy) (editor.current ?? textarea.current)?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);

  const area = (
    <textarea
      ref={textarea}
      id={id}
      name="body"
      defaultValue={plainOf(props.initial)}
      required={required && !hydrated}
      readOnly={isBusy}
      rows={rows}
      placeholder={placeholder}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      className={cx('control', className)}
      onFocus={() => void takeOver()}
      onBlur={props.onBlur}
      onInput={event => change({ body: event.currentTarget.value, format: 'text' })}
      onCompositionStart={event => {
        event.currentTarget.dataset.composing = '1';
      }}
      onCompositionEnd={event => {
        delete event.currentTarget.dataset.composing;
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
        event.preventDefault();
        props.onSend();
      }}
    />
  );
  return (
    <>
      <FieldLabel htmlFor={id} hidden={!props.showLabel}>
        {label}
      </FieldLabel>
      {start ? (
        <start.RichEditor
          id={id}
          label={label}
          html={start.html}
          caret={start.caret}
          placeholder={placeholder}
          className={className}
          isInvalid={errorId !== undefined}
          describedBy={errorId}
          people={props.people}
          macrosFrom={props.macrosFrom}
          onReady={handle => {
            editor.current = handle;
            for (const work of waiting.current.splice(0)) work(handle);
          }}
          onChange={html => change({ body: html, format: 'html' })}
          onMarks={props.onMarks}
          onBlur={props.onBlur}
          onSend={props.onSend}
        />
      ) : (
        area
      )}
    </>
  );
});
