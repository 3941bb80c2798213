import { splitAtVariables } from 'contract/macros/variables.ts';

/** A reply as it will be inserted; what is still to be filled stands out. */
export function MacroText({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      {splitAtVariables(text).map((part, at) =>
        part.isOpen ? (
          <mark key={at} className="open-variable">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
