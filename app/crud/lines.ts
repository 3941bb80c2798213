/** What the buttons of a list of lines post before JavaScript, as the form's intent. */
export const addLine = (name: string) => `${name}:add`;
export const removeLine = (name: string, index: number) => `${name}:remove:${index}`;

/** The posted form with a line added or taken away; undefined when no such button was pressed. */
export function changeLines(form: FormData, fields: readonly string[]): Record<string, unknown> | undefined {
  const [, name = '', index] = /^(\w+):(?:add|remove:(\d+))$/.exec(String(form.get('intent') ?? '')) ?? [];
  if (!fields.includes(name)) return undefined;
  const lines: string[] = [];
  const rest: Record<string, FormDataEntryValue | FormDataEntryValue[]> = {};
  for (const key of new Set(form.keys())) {
    const values = form.getAll(key);
    if (key.startsWith(`${name}[`)) lines.push(String(values[0]));
    else if (key !== 'intent') rest[key] = values.length > 1 ? values : values[0]!;
  }
  return { ...rest, [name]: index === undefined ? [...lines, ''] : lines.toSpliced(Number(index), 1) };
}
