import { redirect, type TypedResponse } from '@remix-run/node';
import { readCookie, writeCookie } from './cookies.server.ts';

export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
}

export const toastCookie = 'toast';

/** Leaves for a named path; the next page shows the toast once, with or without JavaScript. */
export function redirectWithToast(to: string, toast: Toast, headers: HeadersInit = {}): TypedResponse<never> {
  const all = new Headers(headers);
  all.append('Set-Cookie', writeCookie(toastCookie, JSON.stringify(toast), 60));
  return redirect(to, { headers: all });
}

export function takeToast(request: Request): { toast?: Toast; header?: string } {
  const value = readCookie(request, toastCookie);
  if (value === '') return {};
  const header = writeCookie(toastCookie, '', 0);
  try {
    const { kind, title, description } = JSON.parse(value) as Toast;
    if (!['success', 'error', 'info'].includes(kind) || typeof title !== 'string') return { header };
    return { header, toast: { kind, title, ...(typeof description === 'string' && { description }) } };
  } catch {
    return { header };
  }
}
