import { draftFields } from './draft-fields.ts';

/** A posted form as its draft. */
export const draftContent = (form: FormData) => ({
  body: String(form.get('body') ?? ''),
  format: form.get('format') === 'html' ? ('html' as const) : ('text' as const),
  fields: draftFields(form),
});
