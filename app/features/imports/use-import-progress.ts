import { useRevalidator } from '@remix-run/react';
import type { ImportItem } from 'contract/contacts/imports.ts';
import { useEffect, useState } from 'react';
import { reloadScope } from '../live/reload-scope.ts';
import { useLive } from '../live/use-live.ts';
import { isWorking } from './import-words.ts';

/** Rows done of an import as its events tell; another state loads the page again. */
export function useImportProgress({ _id, state, rows_done }: Pick<ImportItem, '_id' | 'state' | 'rows_done'>): number {
  const { revalidate } = useRevalidator();
  const [told, setTold] = useState({ state, rows: 0 });
  const again = () => {
    reloadScope.pageAlone();
    revalidate();
  };
  useLive(['import.changed'], ({ subject }) => {
    const heard = subject as { id: string; state: ImportItem['state']; rows_done?: number };
    if (heard.id !== _id) return;
    if (heard.state === state && isWorking(state)) setTold({ state, rows: heard.rows_done ?? 0 });
    else again();
  });
  // what ended between the page's answer and the first listening is not told again
  useEffect(() => {
    if (isWorking(state)) again();
  }, [state]);
  return told.state === state ? Math.max(rows_done, told.rows) : rows_done;
}
