import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block rounded-sm border border-current/35 px-1 font-sans text-[0.6875rem] leading-4 font-normal whitespace-nowrap">
      {children}
    </kbd>
  );
}
