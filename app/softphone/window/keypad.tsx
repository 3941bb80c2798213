import { useEffect, useRef } from 'react';

const rows = ['123', '456', '789', '*0#'];
const letters: Record<string, string> = {
  2: 'ABC',
  3: 'DEF',
  4: 'GHI',
  5: 'JKL',
  6: 'MNO',
  7: 'PQRS',
  8: 'TUV',
  9: 'WXYZ',
};

/** Twelve keys of a telephone; `whyNot` says what keeps them from being pressed. */
export function Keypad({
  onPress,
  whyNot,
  last = '#',
  isTyped = false,
}: {
  onPress: (key: string) => void;
  whyNot?: string | undefined;
  /** What the key below 9 says: a number is dialled with +, a menu is answered with #. */
  last?: '#' | '+';
  /** No field takes what is typed: the first key has the focus, and the keyboard's own signs are pressed too. */
  isTyped?: boolean;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isTyped) first.current?.focus();
  }, [isTyped]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div
      role="group"
      aria-label="Bàn phím"
      className="grid grid-cols-3 gap-1.5"
      onKeyDown={event => {
        if (isTyped && whyNot === undefined && /^[0-9*#]$/.test(event.key)) onPress(event.key);
      }}
    >
      {rows.flatMap(row =>
        [...row].map(sign => {
          const key = sign === '#' ? last : sign;
          return (
            <button
              key={key}
              ref={key === '1' ? first : undefined}
              type="button"
              className="btn h-11 flex-col gap-0 leading-none"
              disabled={whyNot !== undefined}
              title={whyNot}
              onClick={() => onPress(key)}
            >
              <span className="text-base font-semibold tabular-nums">{key}</span>
              {letters[key] && <span className="text-[0.625rem] text-muted">{letters[key]}</span>}
            </button>
          );
        }),
      )}
    </div>
  );
}
