import type { ChoosableColumn } from 'contract/settings/config-columns.ts';
import { lazy, Suspense, useState } from 'react';
import { ColumnsIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';

/** Before JavaScript the form is in the document; with it the browser has no use for this copy. */
const PlainForm = import.meta.env.SSR ? (await import('./column-chooser.form.tsx')).default : undefined;
const ChooserForm = lazy(() => import('./column-chooser.form.tsx'));

export interface ColumnChooserProps {
  set: { key: string; locked: string };
  all: readonly ChoosableColumn[];
  /** Names of the columns now shown, in their order. */
  shown: readonly string[];
  /** Address of the list, to come back to. */
  back: string;
}

/**
 * Which columns a list shows, and in which order; kept in the user's own configuration. Its form loads when somebody
 * points at it.
 */
export function ColumnChooser(props: ColumnChooserProps) {
  const [isWanted, setWanted] = useState(false);
  return (
    <Menu
      align="end"
      onIntent={() => setWanted(true)}
      trigger={
        <>
          <ColumnsIcon /> Cột
        </>
      }
    >
      <noscript>{PlainForm && <PlainForm {...props} />}</noscript>
      {isWanted && (
        <Suspense fallback={<p className="h-64 w-64" />}>
          {/* a new choice begins a new form */}
          <ChooserForm key={[...props.shown, '', ...props.all.map(column => column.name)].join()} {...props} />
        </Suspense>
      )}
    </Menu>
  );
}
