import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from '@remix-run/react';

/** What a form's action answers in the browser when no answer of the server came. */
export interface Unreached {
  unreached: true;
}

export const isUnreached = (result: unknown): result is Unreached =>
  typeof result === 'object' && result !== null && 'unreached' in result;

/**
 * `export const clientAction = keepForm`: a post that does not arrive leaves the form as it is, instead of replacing the
 * page by an error; `unreached` says so. Redirects and refusals pass.
 */
export async function keepForm({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { unreached: true } satisfies Unreached;
  }
}

type Reload = Parameters<ShouldRevalidateFunction>[0];

/**
 * `export const shouldRevalidate = reloadUnlessRefused`, for routes with such a form and all above them: a post that was
 * refused or did not arrive has changed nothing. (With single fetch the default that the router gives is always true.)
 */
export const reloadUnlessRefused = ({
  actionResult,
  actionStatus = 200,
}: Pick<Reload, 'actionResult' | 'actionStatus'>) => !isUnreached(actionResult) && actionStatus < 400;
