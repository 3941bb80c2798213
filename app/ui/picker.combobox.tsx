import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { fold } from './fold.ts';
import { CheckIcon, ChevronDownIcon, XIcon } from './icons.tsx';
import { OptionText, type PickerComboboxProps, type PickerOption } from './picker.option.tsx';
import { usePlacedBelow } from './place-below.ts';
import { useDebouncedSearch } from './use-debounced-search.ts';

type Found =
  | { state: 'short' | 'searching' | 'failed'; options?: undefined }
  | { state: 'done'; options: readonly PickerOption[] };

/** The drawing half of `Picker`, on Headless UI's combobox. Posts hidden inputs. */
export default function PickerCombobox(props: PickerComboboxProps) {
  const { selected, onSelect, wiring, multiple = false, disabled } = props;
  const { found, typing, reset } = useFound(props);
  const remove = (gone: PickerOption) => onSelect(selected.filter(option => option.value !== gone.value));
  const first = selected[0] ?? null;
  const box = useRef<HTMLDivElement>(null);
  const { replacing, onClose } = useReplacedText(first?.value, reset);

  const face = (
    <>
      {selected.map(option => (
        <input
          key={option.value}
          type="hidden"
          name={props.name}
          form={props.form}
          value={option.value}
          disabled={disabled}
        />
      ))}
      <div
        ref={box}
        className="control relative flex h-auto min-h-(--control) flex-wrap items-center gap-1 py-0.5 pr-8"
      >
        {multiple &&
          selected.map(option => (
            <span key={option.value} className="chip chip-tag min-h-6">
              <span className="truncate">{option.label}</span>
              <button
                type="button"
                className="chip-remove"
                aria-label={`Bỏ ${option.label}`}
                onClick={() => remove(option)}
              >
                <XIcon />
              </button>
            </span>
          ))}
        <ComboboxInput
          {...wiring}
          {...typing}
          {...replacing}
          autoFocus={props.autoFocus}
          autoComplete="off"
          required={props.required && selected.length === 0}
          placeholder={multiple && selected.length > 0 ? undefined : (props.placeholder ?? 'Chọn')}
          displayValue={(option: PickerOption | PickerOption[] | null) =>
            option && !Array.isArray(option) ? option.label : ''
          }
          className="min-w-16 flex-1 bg-transparent outline-none"
          onKeyDown={event => {
            const last = selected.at(-1);
            if (multiple && last && event.key === 'Backspace' && event.currentTarget.value === '') remove(last);
          }}
        />
        {!multiple && first && !props.required && !disabled ? (
          <button
            type="button"
            aria-label={`Bỏ ${first.label}`}
            className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted hover:text-ink"
            onClick={() => onSelect([])}
          >
            <XIcon />
          </button>
        ) : (
          <ComboboxButton
            aria-label="Mở danh sách"
            className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center text-muted"
          >
            <ChevronDownIcon />
          </ComboboxButton>
        )}
      </div>
      <ComboboxOptions modal={false} className="menu-panel block max-h-[300px] max-w-none min-w-60">
        <FoundOptions found={found} minChars={minimum(props)} anchor={box} />
      </ComboboxOptions>
    </>
  );

  return multiple ? (
    <Combobox
      multiple
      immediate
      by="value"
      disabled={disabled}
      value={[...selected]}
      onChange={next => onSelect(next)}
      onClose={onClose}
    >
      {face}
    </Combobox>
  ) : (
    <Combobox
      immediate
      by="value"
      disabled={disabled}
      value={first}
      // an emptied text gives up the choice, unless there must be one
      onChange={next => (next || !props.required) && onSelect(next ? [next] : [])}
      onClose={onClose}
    >
      {face}
    </Combobox>
  );
}

/** The name in the box is all selected whenever one may type, so that typing searches anew instead of adding to it. */
function useReplacedText(chosen: string | undefined, onClosed: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const [closings, setClosings] = useState(0);
  // after the combobox has written the name
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [chosen, closings]);
  return {
    replacing: {
      ref: input,
      onFocus: () => input.current?.select(),
      // a press would put the caret where it was made
      onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
        if (document.activeElement === input.current) return;
        event.preventDefault();
        input.current?.focus();
      },
    },
    onClose: () => {
      onClosed();
      setClosings(closings + 1);
    },
  };
}

function minimum({ minChars, search }: PickerComboboxProps): number {
  return minChars ?? (search ? 2 : 0);
}

/** The options for what is typed: filtered here, or searched for; a slow older answer never overwrites a newer one. */
function useFound(props: PickerComboboxProps) {
  const { options, search } = props;
  const minChars = minimum(props);
  const nothingTyped: Found = minChars > 0 ? { state: 'short' } : { state: 'done', options: options ?? [] };
  const [found, setFound] = useState<Found>();
  const turn = useRef(0);

  const onSearch = async (term: string) => {
    turn.current += 1;
    const mine = turn.current;
    if ([...term].length < minChars) return setFound(undefined);
    if (!search) {
      const wanted = fold(term);
      const match = ({ label, detail = '' }: PickerOption) => fold(`${label} ${detail}`).includes(wanted);
      return setFound({ state: 'done', options: (options ?? []).filter(match) });
    }
    setFound({ state: 'searching' });
    try {
      const answer = await (typeof search === 'string' ? pickFrom(search, term) : search(term));
      if (mine === turn.current) setFound({ state: 'done', options: answer });
    } catch {
      if (mine === turn.current) setFound({ state: 'failed' });
    }
  };
  const { typing, forget } = useDebouncedSearch({
    onSearch: term => void onSearch(term),
    minChars,
    delay: search ? 500 : 0,
  });
  const reset = () => {
    turn.current += 1;
    forget();
    setFound(undefined);
  };
  return { found: found ?? nothingTyped, typing, reset };
}

async function pickFrom(path: string, term: string): Promise<readonly PickerOption[]> {
  const answer = await fetch(`${path}?${new URLSearchParams({ q: term })}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return ((await answer.json()) as { options: PickerOption[] }).options;
}

interface FoundOptionsProps {
  found: Found;
  minChars: number;
  anchor: RefObject<HTMLElement>;
}

function FoundOptions({ anchor, ...list }: FoundOptionsProps) {
  const mark = useRef<HTMLDivElement>(null);
  usePlacedBelow(anchor, () => mark.current?.parentElement, true);
  return (
    <div ref={mark} role="presentation">
      {foundOptions(list)}
    </div>
  );
}

function foundOptions({ found, minChars }: Omit<FoundOptionsProps, 'anchor'>): ReactNode {
  if (found.state === 'short') return <Note>Nhập ít nhất {minChars} ký tự</Note>;
  if (found.state === 'searching') return <Note>Đang tìm…</Note>;
  if (found.state === 'failed') return <Note>Không tìm được. Hãy thử lại.</Note>;
  if (!found.options?.length) return <Note>Không có dữ liệu</Note>;
  return found.options.map(option => (
    <ComboboxOption
      key={option.value}
      value={option}
      disabled={option.disabled}
      className="menu-item group cursor-pointer"
    >
      <OptionText option={option} />
      <CheckIcon className="invisible group-data-selected:visible" />
    </ComboboxOption>
  ));
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2 py-1.5 text-muted">
      {children}
    </p>
  );
}
