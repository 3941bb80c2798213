import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { isColour, nearestAccent, type Scheme, schemes, spellColour } from 'contract/settings/brand-colours.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The product's, as app/styles/app.css has them. */
const own: Record<Scheme, string> = { light: '#0f766e', dark: '#2fb3a6' };

interface Props {
  scheme: Scheme;
  meta: FieldMetadata<string>;
  /** What was sent, of an answer that refused it. */
  sent: unknown;
  hint: string;
  readOnly: boolean;
}

/** A colour as text, which works everywhere, with the browser's own picker beside it and a colour that can be read where this one cannot. */
export function AccentField({ scheme, meta, sent, hint, readOnly }: Props) {
  const isHydrated = useHydrated();
  const typed = spellColour(meta.value ?? '');
  const refused = spellColour(String(sent ?? ''));
  const offered = meta.errors && isColour(refused) ? nearestAccent(refused, scheme) : undefined;
  const pick = (colour: string) => {
    const input = document.getElementById(meta.id) as HTMLInputElement;
    input.value = colour;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <TextField
          {...getInputProps(meta, { type: 'text' })}
          label={`Màu nhấn trên ${schemes[scheme].label}`}
          errors={meta.errors}
          hint={hint}
          placeholder={own[scheme]}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          className="min-w-0 flex-1"
        />
        {isHydrated && (
          <input
            type="color"
            value={isColour(typed) ? typed : own[scheme]}
            onChange={event => pick(event.target.value)}
            aria-label={`Chọn màu nhấn trên ${schemes[scheme].label}`}
            className="control mt-6 w-12 flex-none p-1"
          />
        )}
      </div>
      {offered && offered !== refused && (
        <Button type="submit" name="offer" value={`${meta.name} ${offered}`} size="sm" className="self-start">
          <span className="size-3 rounded-full" style={{ background: offered }} /> Lưu với màu {offered}
        </Button>
      )}
    </div>
  );
}
