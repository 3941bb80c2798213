import { windowStore } from './window-store.ts';

/** What pages keep for as long as their tab is open: form values by page and form, in this window's session storage. */
export type FormValues = Record<string, string>;

const keyOf = (userId: string, pathname: string) => `langnghe-page:${userId}:${pathname}`;

function read(key: string): Record<string, FormValues> {
  try {
    return JSON.parse(windowStore.get(key) ?? '{}') as Record<string, FormValues>;
  } catch {
    return {};
  }
}

export const readPageState = (userId: string, pathname: string, form: string): FormValues | undefined =>
  read(keyOf(userId, pathname))[form];

/** Null forgets the form. */
export function writePageState(userId: string, pathname: string, form: string, values: FormValues | null): void {
  const key = keyOf(userId, pathname);
  const { [form]: _, ...others } = read(key);
  const next = values ? { ...others, [form]: values } : others;
  windowStore.set(key, Object.keys(next).length > 0 ? JSON.stringify(next) : null);
}

/** What was kept for a page, to put it back. */
export const exportPageState = (userId: string, pathname: string) => read(keyOf(userId, pathname));

export function importPageState(userId: string, pathname: string, forms: Record<string, FormValues>): void {
  for (const [form, values] of Object.entries(forms)) writePageState(userId, pathname, form, values);
}

export function clearPageStates(userId: string, pathnames: string[]): void {
  for (const pathname of pathnames) windowStore.set(keyOf(userId, pathname), null);
}
