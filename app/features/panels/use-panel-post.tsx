import type { SubmissionResult } from '@conform-to/react';
import { useFetcher, useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { RefusedForm } from '../../http/refused-form.server.ts';
import { isUnreached } from '../../http/unreached.ts';

type Answer =
  | { submission?: SubmissionResult<string[]>; failure?: { body: Record<string, unknown> } }
  | { unreached: true };

/** A form of a panel: stays where it is with JavaScript, comes back to this page without. `id`: of one among several. */
export function usePanelPost(action: string, intent: string, refused?: RefusedForm, id = '') {
  const fetcher = useFetcher<Answer>({ key: `${action}-${intent}${id}` });
  const { pathname, search } = useLocation();
  const isLoading = [useNavigation().state, useRevalidator().state].some(state => state !== 'idle');
  const { answer, pending } = useLastAnswer(fetcher.state !== 'idle', isLoading, fetcher.data);
  const before = refused?.intent === intent ? refused.submission : undefined;
  return {
    Form: fetcher.Form,
    /** For `Form`. */
    post: { method: 'post', action, preventScrollReset: true } as const,
    hidden: (
      <>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="back" value={pathname + search} />
      </>
    ),
    pending,
    isUnreached: isUnreached(answer),
    lastResult: answer && 'submission' in answer ? answer.submission : before,
    /** Of an answer of now, beside what stands under the fields. */
    failure: answer && 'failure' in answer ? answer.failure : undefined,
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
