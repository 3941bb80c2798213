import type { SubmissionResult } from '@conform-to/react';
import { redirect } from '@remix-run/node';
import { readCookie, writeCookie } from './cookies.server.ts';
import { type Toast, toastCookie } from './toast.server.ts';

/** A form of a page that was refused at an address which shows nothing itself. */
export interface RefusedForm {
  intent: string;
  submission: SubmissionResult<string[]>;
}

// browsers drop cookies above 4,096 bytes
const mostBytes = 3_500;

/** Back to the page of the form, which shows the errors once: what a post does before JavaScript. */
export function redirectWithRefusal(to: string, refused: RefusedForm): Response {
  const said = Object.values(refused.submission.error ?? {}).flat()[0];
  const toast: Toast = { kind: 'error', title: 'Chưa lưu được', ...(said && { description: said }) };
  const { initialValue: _typed, ...errorsAlone } = refused.submission;
  const cookies = [refused, { ...refused, submission: errorsAlone }, undefined].map(form =>
    writeCookie(toastCookie, JSON.stringify({ ...toast, form }), 60),
  );
  return redirect(to, { headers: { 'Set-Cookie': cookies.find(cookie => cookie.length < mostBytes) ?? cookies[2]! } });
}

/** What `redirectWithRefusal` left for this page; the toast's reader clears it. */
export function readRefusal(request: Request): RefusedForm | undefined {
  try {
    const { form } = JSON.parse(readCookie(request, toastCookie)) as { form?: Partial<RefusedForm> };
    return typeof form?.intent === 'string' && form.submission ? (form as RefusedForm) : undefined;
  } catch {
    return undefined;
  }
}
