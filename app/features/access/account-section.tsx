import { type ReactNode, useId } from 'react';
import { paths } from '../../http/paths.ts';
import { usePanelPost } from '../panels/use-panel-post.tsx';
import type { AccountPanelData } from './load-account-panel.server.ts';

/** A part of the panel under its own heading. */
export function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <h3 id={id} className="text-base font-semibold">
          {title}
        </h3>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** A post of the panel. */
export const useAccountPost = (intent: string, refused?: AccountPanelData['refused'], id = '') =>
  usePanelPost(paths.account, intent, refused, id);
