import { forwardRef, useState } from 'react';
import { Field } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { split, type TextFieldProps } from './text-field.tsx';
import { useHydrated } from './use-hydrated.ts';

/** A password with a button that shows it; the button appears with JavaScript, its room is kept from the start. */
export const PasswordField = forwardRef<HTMLInputElement, Omit<TextFieldProps, 'type' | 'suffix'>>(
  function PasswordField(props, ref) {
    const { field, control } = split(props);
    const [shown, setShown] = useState(false);
    const hydrated = useHydrated();
    return (
      <Field {...field}>
        {wiring => (
          <span className="relative block">
            <input
              autoComplete="current-password"
              {...control}
              {...wiring}
              ref={ref}
              type={shown ? 'text' : 'password'}
              spellCheck={false}
              autoCapitalize="none"
              className="control pr-10"
            />
            {hydrated && (
              <button
                type="button"
                className="absolute inset-y-0.5 right-0.5 grid w-8 place-items-center rounded-sm text-muted hover:text-ink"
                aria-label={shown ? 'Ẩn ký tự' : 'Hiện ký tự'}
                aria-controls={wiring.id}
                onClick={() => setShown(!shown)}
              >
                {shown ? <EyeOffIcon /> : <EyeIcon />}
              </button>
            )}
          </span>
        )}
      </Field>
    );
  },
);
