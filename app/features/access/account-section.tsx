import type { SubmissionResult } from '@conform-to/react';
import { useFetcher, useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { type ReactNode, useEffect, useId, useState } from 'react';
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
  const isLoading = [useNavigation().state, useRevalidator().state].some(state => state !== 'idle');
  const { answer, pending } = useLastAnswer(fetcher.state !== 'idle', isLoading, fetcher.data);
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
 * The answer to the last post. A fetcher keeps the answer before it, or has none, when a post ends in a redirect: then it was
 * accepted, and the form begins anew. It does so from the page's data, which may still be on its way when the fetcher has ended.
 */
function useLastAnswer(isSent: boolean, isLoading: boolean, seen: Answer | undefined) {
  const [answer, setAnswer] = useState<Answer>();
  const [sent, setSent] = useState<{ with: Answer | undefined }>();
  useEffect(() => {
    if (isSent) return setSent(before => before ?? { with: seen });
    if (isLoading || !sent) return;
    const isAccepted = seen === undefined || seen === sent.with;
    setAnswer(isAccepted ? { submission: { initialValue: null } } : seen);
    setSent(undefined);
  }, [isSent, isLoading, sent, seen]);
  return { answer, pending: isSent || sent !== undefined };
}
