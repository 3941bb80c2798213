import { Form } from '@remix-run/react';
import { paths } from '../../http/paths.ts';

const themes = [
  ['auto', 'Tự động'],
  ['light', 'Sáng'],
  ['dark', 'Tối'],
] as const;

/** The colours of this browser: its system's, light or dark. */
export function ThemeChoice({ theme }: { theme: string | undefined }) {
  return (
    <Form data-in-view="" method="post" action={paths.preferences} navigate={false} fetcherKey="theme">
      <fieldset className="flex items-center justify-between gap-3">
        <legend className="float-left text-sm text-muted">Giao diện</legend>
        <span className="segments">
          {themes.map(([key, label]) => (
            <button
              key={key}
              type="submit"
              name="theme"
              value={key}
              aria-pressed={(theme ?? 'auto') === key}
              className="segment"
            >
              {label}
            </button>
          ))}
        </span>
      </fieldset>
    </Form>
  );
}
