import type { SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { data, type TypedResponse } from '@remix-run/node';
import { secretsOf } from 'contract/crud.ts';
import { formSentence } from 'contract/form-words.ts';
import type { z } from 'zod';
import { ApiFailure, ofFields } from './api.server.ts';

/** What an action answers when it does not leave: conform's result, with the status of the failure. */
export interface Refusal {
  submission: SubmissionResult<string[]>;
  /** The failed call's own keys beyond fields, such as `current` of a conflict. */
  failure?: { status: number; message: string; body: Record<string, unknown> };
}

/** HTML constraints of a form schema: made on the server, so that zod stays out of the page. */
export const constraintsOf = (schema: z.ZodObject) => getZodConstraint(schema);

/**
 * Parses a posted form by its schema and runs the call behind it. Field errors of form and server come back under
 * their fields; other refusals as the form's own error. `run` ends in a redirect. With `asksAnyway` the call is also given
 * what the schema refuses: the server does the same, and says what only it can know.
 */
export async function submit<S extends z.ZodObject>(
  form: FormData,
  schema: S,
  run: (value: z.output<S>) => Promise<TypedResponse<never>>,
  { asksAnyway = false } = {},
) {
  const submission = parseWithZod(form, { schema, error: formSentence });
  // passwords and other credentials are never sent back, neither into the page nor into a cookie
  const hideFields = [...Object.keys(schema.shape).filter(name => /password/i.test(name)), ...secretsOf(schema)];
  const isInput = (name: string) => form.has(name);
  const refused = submission.status === 'success' ? undefined : underFields(submission.reply({ hideFields }), isInput);
  if (refused && !asksAnyway) return data<Refusal>({ submission: refused }, { status: 422 });
  try {
    return await run(submission.status === 'success' ? submission.value : (submission.payload as z.output<S>));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const { status, message, body } = error;
    const fieldErrors = error.errorsAt(isInput);
    const known = Object.keys(schema.shape);
    const strays = Object.entries(fieldErrors ?? {}).filter(([param]) => !known.includes(param.split(/[.[]/)[0]!));
    const formErrors = fieldErrors ? strays.flatMap(([, messages]) => messages) : [message];
    // in the form's own words where it has some
    const all = { ...fieldErrors, ...(refused?.error as Record<string, string[]> | null | undefined) };
    return data<Refusal>(
      {
        submission: underFields(submission.reply({ fieldErrors: all, formErrors, hideFields }), isInput),
        failure: { status, message, body },
      },
      { status },
    );
  }
}

function underFields(
  submission: SubmissionResult<string[]>,
  isInput: (name: string) => boolean,
): SubmissionResult<string[]> {
  const given = Object.entries(submission.error ?? {}).flatMap(([name, said]) => (said ? [[name, said] as const] : []));
  return submission.error ? { ...submission, error: ofFields(Object.fromEntries(given), isInput) } : submission;
}

/** A failed call of a form without fields, as the action's answer: its sentence, and 422's own sentences in its place. */
export function refusal(error: unknown) {
  if (!(error instanceof ApiFailure) || error.status === 401) throw error;
  const said = Object.values(error.fieldErrors ?? {}).flat();
  return data(
    { message: said.length > 0 ? said.join(' ') : error.message, status: error.status },
    { status: error.status },
  );
}
