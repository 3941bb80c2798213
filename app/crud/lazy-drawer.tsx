import { lazy, Suspense } from 'react';
import { CrudDrawer, type CrudDrawerProps } from './drawer.tsx';
import { ReadDrawer, type ReadDrawerProps } from './read-drawer.tsx';
import type { CrudRow } from './view.ts';

const load = () =>
  import('./drawer.tsx').then(module => ({ default: module.CrudDrawer as typeof CrudDrawer<CrudRow> }));

const preload = () => void load();

const loadRead = () => import('./read-drawer.tsx').then(module => ({ default: module.ReadDrawer }));

/** For links that lead to the form: fetches its code when somebody points at them. */
export const preloading = { onPointerEnter: preload, onFocus: preload };

// A browser loads the form with the first form; the server has it at hand, so that a form drawn by its address is
// whole before JavaScript.
const Form = import.meta.env.SSR ? (CrudDrawer as typeof CrudDrawer<CrudRow>) : lazy(load);

/** The form of one row, whose code a list does without. */
export function LazyDrawer<Row extends CrudRow>(props: CrudDrawerProps<Row>) {
  return (
    <Suspense fallback={null}>
      <Form {...(props as unknown as CrudDrawerProps<CrudRow>)} />
    </Suspense>
  );
}

const Read = import.meta.env.SSR ? ReadDrawer : lazy(loadRead);

/** One row to read, likewise. */
export const LazyReadDrawer = (props: ReadDrawerProps) => (
  <Suspense fallback={null}>
    <Read {...props} />
  </Suspense>
);
