import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';

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
