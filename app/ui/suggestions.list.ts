import type { Suggestion } from './suggestions.ts';

let serial = 0;

/** The list under a field, as a combobox tells it to assistive technology; its place is the caller's business. */
export function suggestionList(input: HTMLInputElement, onTake: (value: string) => void) {
  serial += 1;
  const id = `suggestions-${serial}`;
  const panel = make('div', { id, role: 'listbox', 'aria-label': 'Gợi ý', class: 'menu-panel' });
  const count = make('span', { role: 'status', class: 'sr-only' });
  panel.hidden = true;
  let options: { element: HTMLElement; value: string }[] = [];
  let at = -1;
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
    autocomplete: 'off',
  }))
    input.setAttribute(name, value);
  input.parentElement?.append(panel, count);
  // the focus stays in the field
  panel.addEventListener('mousedown', event => event.preventDefault());

  const mark = (next: number) => {
    at = next;
    for (const [index, { element }] of options.entries()) {
      element.toggleAttribute('data-focus', index === at);
      element.setAttribute('aria-selected', String(index === at));
    }
    const active = options[at]?.element;
    if (active) {
      input.setAttribute('aria-activedescendant', active.id);
      active.scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  };
  const optionOf = ({ value, label }: Suggestion) => {
    const name = `${id}-${options.length}`;
    const element = make('div', { id: name, role: 'option', class: 'menu-item cursor-pointer', 'data-keep-open': '' });
    element.textContent = label;
    element.addEventListener('click', () => onTake(value));
    options.push({ element, value });
    return element;
  };

  return {
    panel,
    active: () => options[at]?.value,
    move: (step: number) =>
      mark(at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length),
    show(found: readonly Suggestion[]) {
      options = [];
      const groups = new Set(found.map(({ detail }) => detail ?? ''));
      const parts = [...groups]
        .sort((one, other) => Number(one === '') - Number(other === ''))
        .map(detail => {
          const own = found.filter(one => (one.detail ?? '') === detail);
          if (groups.size === 1 && detail === '') return own.map(optionOf);
          const group = make('div', { role: 'group', 'aria-label': detail || 'Khác' });
          const head = make('div', { 'aria-hidden': 'true', class: 'px-2 pt-1.5 pb-0.5 text-sm text-muted' });
          head.textContent = detail || 'Khác';
          group.append(head, ...own.map(optionOf));
          return [group];
        });
      panel.replaceChildren(...parts.flat());
      panel.hidden = false;
      count.textContent = `${options.length} gợi ý`;
      input.setAttribute('aria-expanded', 'true');
      input.setAttribute('aria-controls', id);
      mark(-1);
    },
    hide() {
      panel.hidden = true;
      count.textContent = '';
      options = [];
      input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-controls');
      mark(-1);
    },
  };
}

function make(tag: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
