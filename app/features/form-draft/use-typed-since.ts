import { type RefObject, useRef } from 'react';
import { keptChanges, typedSince } from './form-changes.ts';
import type { RowRules } from './use-row-form.ts';

type Fields = Record<string, string>;

/** What a form holds beyond what was posted of it: the answer is about that alone. */
export function useTypedSince(
  form: RefObject<HTMLFormElement>,
  { readFields, pack }: Pick<RowRules<never>, 'readFields' | 'pack'>,
  submitted: Fields | undefined,
) {
  const posted = useRef(submitted);
  const since = (stored = posted.current) =>
    form.current && posted.current && stored
      ? typedSince(readFields(new FormData(form.current)), posted.current, stored)
      : {};
  return {
    going(given: FormData) {
      posted.current = readFields(given);
      form.current?.removeAttribute('data-typed-on');
    },
    /** Whoever types on keeps the focus when the answer comes. */
    mark() {
      form.current?.toggleAttribute('data-typed-on', Object.keys(since()).length > 0);
    },
    /** As a draft keeps it, over what is stored by now. Not given: over what was posted. */
    read(stored = posted.current, version = 0): Fields {
      const changes = since(stored);
      return keptChanges(pack && stored && form.current ? pack(changes, stored, form.current) : changes, version);
    },
    answered() {
      posted.current = undefined;
      form.current?.removeAttribute('data-typed-on');
    },
  };
}
