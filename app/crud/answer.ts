import type { SubmissionResult } from '@conform-to/react';

/** What the action answered when it did not leave. */
export interface CrudAnswer {
  submission?: SubmissionResult<string[]>;
  failure?: { status: number; message: string; body: Record<string, unknown> };
  /** Of a deletion. */
  message?: string;
  /** No answer came. */
  unreached?: true;
}

export const unreachedText = 'Mất kết nối. Hãy thử lại khi có mạng.';
