import { forwardRef, type InputHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { FieldNote, type FieldProps, RequiredMark, useFieldWiring } from './field.tsx';

export type ToggleFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'type'>;

// PURE: a list whose form comes at first use must not load these with itself

/** Yes or no with the label beside it; posts `on` (or `value`) when checked. */
export const CheckboxField = /* @__PURE__ */ forwardRef<HTMLInputElement, ToggleFieldProps>(
  function CheckboxField(props, ref) {
    const { label, errors, hint, hideLabel, className, ...input } = props;
    const { wiring, noteId, error } = useFieldWiring(props);
    return (
      <div className={cx('flex min-w-0 flex-col gap-0.5', className)}>
        <label className="flex min-h-6 items-start gap-2">
          <input {...input} {...wiring} ref={ref} type="checkbox" className="mt-0.5" />
          <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
            {label} {input.required && <RequiredMark />}
          </span>
        </label>
        <div className="pl-6 empty:hidden">
          <FieldNote id={noteId} error={error} hint={hint} />
        </div>
      </div>
    );
  },
);

/** A setting that is on or off; a checkbox that assistive technology reads as a switch. */
export const SwitchField = /* @__PURE__ */ forwardRef<HTMLInputElement, ToggleFieldProps>(
  function SwitchField(props, ref) {
    const { label, errors, hint, hideLabel, className, ...input } = props;
    const { wiring, noteId, error } = useFieldWiring(props);
    return (
      <div className={cx('flex min-w-0 flex-col gap-0.5', className)}>
        <label className="flex min-h-6 items-start gap-2.5">
          {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox in the role of a switch gives its own state */}
          <input {...input} {...wiring} ref={ref} type="checkbox" role="switch" className="switch" />
          <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
        </label>
        <div className="pl-11.5 empty:hidden">
          <FieldNote id={noteId} error={error} hint={hint} />
        </div>
      </div>
    );
  },
);
