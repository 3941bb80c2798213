const machinery = [
  'intent',
  'kind',
  'key',
  'format',
  'body',
  'draft_key',
  'back',
  'files',
  'file_ids',
  'remove',
  'continues',
  'more',
  'template',
  'use_template',
];

/**
 * The fields of a form that are kept with its draft: one text a name, several values a line each. `given` are those that the
 * form is opened with; what still holds them is left out, so that an untouched form is no draft.
 */
export function draftFields(form: FormData, given: Record<string, string> = {}): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of new Set(form.keys())) {
    if (machinery.includes(name)) continue;
    const text = form
      .getAll(name)
      .filter(value => typeof value === 'string' && value !== '')
      .join('\n')
      .replaceAll('\r\n', '\n');
    if (text !== (given[name] ?? '')) fields[name] = text;
  }
  return fields;
}
