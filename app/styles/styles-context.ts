import { createContext, useContext } from 'react';

/** The built style sheet as text, for the document to carry: on a slow line a request costs more than its bytes. */
export const StylesContext = createContext<string | undefined>(undefined);

const mark = 'data-styles';
let kept: string | undefined;

/** Undefined where the style sheet is linked instead: while developing. */
export function useInlineStyles(): string | undefined {
  const given = useContext(StylesContext);
  if (typeof document === 'undefined') return given;
  // the browser keeps what the server wrote, whatever makes React draw the document anew
  kept ??= document.querySelector(`style[${mark}]`)?.textContent ?? undefined;
  return kept;
}

export const styleMark = { [mark]: '' };
