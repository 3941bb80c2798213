import { catalogueMessage } from 'contract/errors.ts';
import { OutcomeUnknown } from '../db/tenant.ts';

export interface FieldError {
  param: string;
  message: string;
}

/** An answer that is not a success: a status, a sentence for people, and what belongs to it. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly errors: FieldError[] | undefined;
  /** Further keys of the envelope, such as the current row of a conflict. */
  readonly extra: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: ApiError['status'],
    message: string,
    more: { errors?: FieldError[]; extra?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.extra = more.extra;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** "Not yours" and "not there" are the same answer. */
export const notFound = (message = catalogueMessage(404)) => new ApiError(404, message);

export const invalid = (param: string, message: string) => invalidFields([{ param, message }]);
export const invalidFields = (errors: FieldError[]) => new ApiError(422, 'Validation Failed', { errors });
export const forbidden = (message = catalogueMessage(403)) => new ApiError(403, message);
export const signedOut = (message = catalogueMessage(401)) => new ApiError(401, message);
export const tooMany = (retryAfterSeconds: number, message = catalogueMessage(429)) =>
  new ApiError(429, message, { retryAfterSeconds });
export const conflict = (message: string, current?: unknown) =>
  new ApiError(409, message, current === undefined ? {} : { extra: { current } });

/** Refuses a version that nobody can have read yet. */
export function requireKnownVersion(stored: { version: number }, read: number): void {
  if (read > stored.version) throw invalid('version', 'Bản này chưa có. Vui lòng tải lại trang.');
}

/** What PostgreSQL says, as an answer; undefined when it is a defect of ours. */
export function fromDatabase(error: unknown): ApiError | undefined {
  // asked again under its Idempotency-Key it is done once
  if (error instanceof OutcomeUnknown)
    return new ApiError(503, catalogueMessage(503), { retryAfterSeconds: 2, extra: { outcome: 'unknown' } });
  const code = (error as { code?: string }).code ?? '';
  const message = (error as Error).message ?? '';
  const unreachable =
    /^(08|57P0|53)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/.test(
      message,
    );
  if (unreachable) return new ApiError(503, catalogueMessage(503), { retryAfterSeconds: 2 });
  if (['57014', '55P03', '40P01', '40001', '25P03'].includes(code))
    return new ApiError(503, catalogueMessage(503), { retryAfterSeconds: 1 });
  return undefined;
}
