import { ApiFailure } from './api.server.ts';
import { redirectWithToast } from './toast.server.ts';

/** Where the number of what a call did not find leads; undefined: nowhere. */
export function mergedInto(error: unknown): number | undefined {
  const into = error instanceof ApiFailure && error.status === 404 ? error.body.merged_into : undefined;
  return typeof into === 'number' ? into : undefined;
}

/** For a call that failed because its row was merged: on to the page where it leads. `merged` is how people call the row. */
export const leadOn =
  (pathOf: (number: number) => string, merged: string) =>
  (error: unknown): never => {
    const into = mergedInto(error);
    if (into === undefined) throw error;
    throw redirectWithToast(pathOf(into), { kind: 'info', title: `${merged} đã gộp vào đây` });
  };
