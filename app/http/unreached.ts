/** What an action answers in the browser when no answer of the server came; `connection.ts` says it in its place. */
export interface Unreached {
  unreached: true;
}

export const isUnreached = (result: unknown): result is Unreached =>
  typeof result === 'object' && result !== null && 'unreached' in result;
