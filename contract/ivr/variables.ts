/** Puts values in place of `{{name}}`; what is not known leaves nothing. */
export const fillVariables = (
  text: string,
  values: Readonly<Record<string, string>>,
  spell: (value: string) => string = value => value,
): string =>
  text.replace(/\{\{\s*([a-z_][a-z0-9_]*)\s*\}\}/g, (_, name: string) =>
    spell(Object.hasOwn(values, name) ? values[name]! : ''),
  );

const longest = 500;

/** What stands at a path of a JSON text: `customer.tier`, `items.0.id`; without a path the text itself. Undefined: nothing there. */
export function valueAt(text: string, path: string): string | undefined {
  if (path === '') return text.trim().slice(0, longest);
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  if (found === null || found === undefined || typeof found === 'object') return undefined;
  return String(found).slice(0, longest);
}
