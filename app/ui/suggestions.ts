import { placeBelow } from './place-below.ts';
import { suggestionList } from './suggestions.list.ts';
import { matching, otherWords, withWord, wordAt } from './suggestions.words.ts';

export interface Suggestion {
  value: string;
  label: string;
  /** Stands above those that share it. */
  detail?: string | undefined;
}
interface Answer {
  options: Suggestion[];
  /** How many there are, beyond those answered. */
  total: number;
  /** The field holds one of them and no list. */
  isOne?: boolean;
}

/** ms after the last key, where the server is asked */
const delay = 500;
const most = 8;
// words that differ in marks are two
const lower = (word: string) => word.normalize('NFC').toLocaleLowerCase('vi');
const known = new WeakSet<HTMLInputElement>();

/**
 * Makes a text field of words parted by commas a combobox: what `from` answers to `?q=` is offered for the word at the caret.
 * An answer may say that the field holds one alone. Free words stay possible, and the field stays the text that its form posts.
 */
export function suggestInto(input: HTMLInputElement, from: string): void {
  if (known.has(input)) return;
  known.add(input);
  let all: Answer | undefined;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const place = () => (input.isConnected ? placeBelow(input, list.panel) : close());
  const list = suggestionList(input, value => take(value));

  const close = () => {
    turn += 1;
    clearTimeout(timer);
    list.hide();
    document.removeEventListener('scroll', place, true);
    window.removeEventListener('resize', place);
  };
  const show = (options: Suggestion[]) => {
    const taken = otherWords(input.value, input.selectionStart ?? 0).map(lower);
    const free = options.filter(({ value }) => !taken.includes(lower(value))).slice(0, most);
    if (free.length === 0) return close();
    list.show(free);
    place();
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
  };
  const ask = async (term: string): Promise<Answer> => {
    const answer = await fetch(`${from}?${new URLSearchParams({ q: term })}`);
    if (!answer.ok) throw new Error(`${from} answered ${answer.status}`);
    return answer.json() as Promise<Answer>;
  };
  /** An answer that another question has overtaken shows nothing; without a line the field is a text as before. */
  const search = async (term: string) => {
    turn += 1;
    const mine = turn;
    const answer = await ask(term).catch(() => undefined);
    if (mine === turn && answer && document.activeElement === input) show(answer.options);
  };
  const offer = (isAsked = false) => {
    clearTimeout(timer);
    const { word } = wordAt(input.value, input.selectionStart ?? 0);
    if (word === '' && !isAsked) return close();
    if (all && all.total <= all.options.length) return show(matching(all.options, word));
    timer = setTimeout(() => void search(word), isAsked ? 0 : delay);
  };
  const take = (value: string) => {
    const { text, caret } = all?.isOne
      ? { text: value, caret: value.length }
      : withWord(input.value, input.selectionStart ?? 0, value);
    // past React's own setter, so that it hears of the change
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.setSelectionRange(caret, caret);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.scrollLeft = input.scrollWidth;
    close();
  };
  const load = () => {
    const asked = ask('').then(answer => {
      all = answer;
      if (document.activeElement === input && list.panel.hidden) offer();
    });
    asked.catch(() => {});
  };

  input.addEventListener('focus', load);
  input.addEventListener('blur', close);
  input.addEventListener('input', event => {
    if (!(event as InputEvent).isComposing) offer();
  });
  input.addEventListener('compositionend', () => offer());
  input.addEventListener('keydown', event => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const isOpen = !list.panel.hidden;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen) list.move(key === 'ArrowDown' ? 1 : -1);
      else offer(true);
    } else if ((key === 'Enter' || key === ',') && isOpen && list.active() !== undefined) take(list.active()!);
    else if (key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    // whoever hears of keys around the field has nothing to do with these
    event.stopPropagation();
  });
  if (document.activeElement === input) load();
}
