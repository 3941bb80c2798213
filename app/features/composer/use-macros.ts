import type { FilledMacro } from 'contract/macros/macros.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import type { MacroListProps } from './macro-list.tsx';
import { matchMacros } from './match-macros.ts';

export interface OfferedMacros {
  /** Draws them, once there is something to draw. */
  List: ComponentType<MacroListProps> | undefined;
  macros: FilledMacro[];
}

// nothing is typed on the server: its build does without the list
const loadList = import.meta.env.SSR ? undefined : () => import('./macro-list.tsx');

/** What '/' offers: asked for, with the code that shows it, when somebody types one. */
export function useMacros(from: string | undefined, typed: string | undefined): OfferedMacros {
  const { data, load } = useRead<{ list: FilledMacro[] }>();
  const [List, setList] = useState<ComponentType<MacroListProps>>();
  const isAsked = typed !== undefined && from !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    load(from);
    void loadList?.().then(
      part => setList(() => part.MacroList),
      () => undefined,
    );
  }, [isAsked, from, load]);
  const macros = isAsked && data ? matchMacros(data.list, typed) : [];
  const isEmpty = data?.list.length === 0 && typed === '';
  return { List: isAsked && (macros.length > 0 || isEmpty) ? List : undefined, macros };
}
