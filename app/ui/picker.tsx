import { type ComponentType, type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Field, FieldGroup } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';
import { OptionText, type PickerComboboxProps, type PickerOption, type PickerProps } from './picker.option.tsx';
import { Select } from './text-field.tsx';

export type { PickerOption, PickerProps } from './picker.option.tsx';

/**
 * One or several of many. The server draws a `<select>` or a list of checkboxes that works as it is; pointing at it or focusing
 * it loads a combobox with search, which takes over with the choice made meanwhile.
 */
export function Picker(props: PickerProps) {
  const { multiple = false, options, search } = props;
  const root = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<readonly PickerOption[]>(props.defaultSelected ?? []);
  const { Combobox, focused, intent, onBlur } = useTakeover(root, search != null, () =>
    setSelected(now => choiceInPage(root.current, [...(options ?? []), ...now], now)),
  );
  const select = (next: readonly PickerOption[]) => {
    setSelected(next);
    props.onChange?.(next);
  };
  const frame = { ref: root, onPointerEnter: intent, onFocus: intent, onBlur };
  const readChoice = () => select(choiceInPage(root.current, [...(options ?? []), ...selected], selected));

  if (Combobox) {
    return (
      <div ref={root} className={cx('min-w-0', props.className)}>
        <Field {...props} className="">
          {wiring => <Combobox {...props} wiring={wiring} selected={selected} onSelect={select} autoFocus={focused} />}
        </Field>
      </div>
    );
  }
  if (!multiple && !search) {
    return (
      <div {...frame} className={cx('min-w-0', props.className)}>
        <Field {...props} className="">
          {wiring => (
            <Select
              {...wiring}
              name={props.name}
              form={props.form}
              required={props.required}
              disabled={props.disabled}
              defaultValue={selected[0]?.value ?? ''}
              placeholder={props.placeholder ?? 'Chọn'}
              options={withMissing(options ?? [], selected)}
              onChange={readChoice}
            />
          )}
        </Field>
      </div>
    );
  }
  const shown = search ? selected : withMissing(options ?? [], selected);
  return (
    <div {...frame} className={cx('min-w-0', props.className)}>
      <FieldGroup {...props} id={undefined} className="">
        <details className="group relative">
          <summary
            className={cx(
              'control flex items-center gap-2 pr-2',
              props.errors != null && props.errors.length > 0 && 'control-invalid',
            )}
          >
            <span className={selected.length > 0 ? 'min-w-0 flex-1 truncate' : 'min-w-0 flex-1 truncate text-faint'}>
              {selected.length > 0 ? selected.map(option => option.label).join(', ') : (props.placeholder ?? 'Chọn')}
            </span>
            <ChevronDownIcon className="text-muted group-open:rotate-180" />
          </summary>
          <div className="menu-panel max-h-75 w-full max-w-none">
            {shown.length === 0 && <p className="px-2 py-1.5 text-muted">Không có dữ liệu</p>}
            {shown.map(option => (
              <label key={option.value} className="menu-item">
                <input
                  type={multiple ? 'checkbox' : 'radio'}
                  name={props.name}
                  form={props.form}
                  value={option.value}
                  defaultChecked={selected.some(one => one.value === option.value)}
                  disabled={option.disabled || props.disabled}
                  onChange={readChoice}
                />
                <OptionText option={option} />
              </label>
            ))}
            {search && props.searchHref && (
              <a href={props.searchHref} className="menu-item text-accent">
                Tìm thêm
              </a>
            )}
          </div>
        </details>
      </FieldGroup>
    </div>
  );
}

function withMissing(options: readonly PickerOption[], selected: readonly PickerOption[]): readonly PickerOption[] {
  const missing = selected.filter(one => !options.some(option => option.value === one.value));
  return missing.length === 0 ? options : [...missing, ...options];
}

/** What the plain controls hold now. */
function choiceInPage(root: HTMLElement | null, known: readonly PickerOption[], otherwise: readonly PickerOption[]) {
  if (!root) return otherwise;
  const list = root.querySelector('select');
  const values = list
    ? [list.value]
    : [...root.querySelectorAll<HTMLInputElement>('input:checked')].map(input => input.value);
  return values.flatMap(value => known.find(option => option.value === value) ?? []);
}

/**
 * Loads the combobox on intent and swaps it in when that disturbs nobody: at once for a picker that cannot search without it,
 * else once the focus is elsewhere.
 */
function useTakeover(root: RefObject<HTMLDivElement>, urgent: boolean, beforeSwap: () => void) {
  const [Combobox, setCombobox] = useState<ComponentType<PickerComboboxProps>>();
  const loaded = useRef<ComponentType<PickerComboboxProps>>();
  const loading = useRef(false);
  const gone = useRef(false);
  const focused = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const swap = () => {
    const next = loaded.current;
    if (!next || gone.current) return;
    focused.current = root.current?.contains(document.activeElement) ?? false;
    if (focused.current && !urgent) return;
    beforeSwap();
    setCombobox(() => next);
  };
  const intent = () => {
    if (loading.current) return;
    loading.current = true;
    import('./picker.combobox.tsx').then(
      module => {
        loaded.current = module.default;
        swap();
      },
      () => {
        loading.current = false;
      },
    );
  };
  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setTimeout(swap);
  };
  return { Combobox, focused: focused.current, intent, onBlur };
}
