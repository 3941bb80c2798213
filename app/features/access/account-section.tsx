import type { SubmissionResult } from '@conform-to/react';
import { useFetcher, useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { isUnreached } from '../../http/unreached.ts';
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

type Answer = { submission?: SubmissionResult<string[]> } | { unreached: true };

/** A post of the panel: stays where it is with JavaScript, comes back to this page without. */
export function useAccountPost(intent: string, refused?: AccountPanelData['refused'], id = '') {
  const fetcher = useFetcher<Answer>({ key: `account-${intent}${id}` });
  const { pathname, search } = useLocation();
  const pending = fetcher.state !== 'idle';
  const answer = useLastAnswer(pending, fetcher.data);
  const before = refused?.intent === intent ? refused.submission : undefined;
  return {
    Form: fetcher.Form,
    /** For `Form`. */
    post: { method: 'post', action: paths.account, preventScrollReset: true } as const,
    hidden: (
      <>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="back" value={pathname + search} />
      </>
    ),
    pending,
    isUnreached: isUnreached(answer),
    lastResult: answer && 'submission' in answer ? answer.submission : before,
  };
}

/**
 * The answer to the last post. A fetcher keeps the answer before it when a post ends in a redirect: then it was accepted,
 * and the form begins anew.
 */
function useLastAnswer(pending: boolean, seen: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const sentWith = useRef<Answer | 'nothing'>();
  useEffect(() => {
    if (pending) sentWith.current ??= seen ?? 'nothing';
    else if (sentWith.current !== undefined) {
      const isAccepted = sentWith.current === (seen ?? 'nothing');
      setAnswer(isAccepted ? { submission: { initialValue: null } } : seen);
      sentWith.current = undefined;
    }
  }, [pending, seen]);
  return answer;
}
