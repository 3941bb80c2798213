import type { MadeTicket } from 'contract/tickets/drafts.ts';
import type { Attachment } from 'contract/tickets/tickets.ts';
import { newKey } from './browser-store.ts';
import type { DraftLine, DraftSave } from './draft-keeper.ts';
import { commentKinds, sentAs } from './kinds.ts';
import type { Outcome, Parcel } from './outbox.ts';
import type { PendingFile } from './pending-files.ts';

/** What the composer asks of its resource routes. An ended session answers by a redirect, which is not followed. */

const patience = 20_000;
const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

export function draftLine(draftKey: string): DraftLine {
  const bodyOf = ({ body, format, fields, composer, revision, base }: DraftSave) =>
    JSON.stringify({ key: draftKey, composer, revision, base, content: { body, format, fields } });
  return {
    async save(draft) {
      const response = await fetch('/drafts', {
        method: 'PUT',
        headers: json,
        body: bodyOf(draft),
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
      if (!response.ok) throw new Error(`draft: ${response.status}`);
      return response.json();
    },
    beacon(draft) {
      navigator.sendBeacon('/drafts', new Blob([bodyOf(draft)], { type: 'application/json' }));
    },
  };
}

/** Drops one text of a place, as somebody wants. Should it not arrive, the text is offered again. */
export const dropDraft = (draftKey: string, composer: string): void =>
  void fetch(`/drafts?${new URLSearchParams({ key: draftKey, composer })}`, {
    method: 'DELETE',
    headers: json,
    redirect: 'manual',
    keepalive: true,
  }).catch(() => {});

/** The ticket that the text of a composer became; null when none is known. */
export async function madeOf(draftKey: string, composer: string): Promise<MadeTicket | null> {
  try {
    const response = await fetch(`/drafts?${new URLSearchParams({ key: draftKey, composer })}`, {
      headers: json,
      redirect: 'manual',
    });
    return response.ok ? ((await response.json()) as { made: MadeTicket | null }).made : null;
  } catch {
    return null;
  }
}

/** Answers that may change by themselves: too busy, too slow, out of order. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

export async function postParcel(userId: string, parcel: Parcel): Promise<Outcome> {
  const { key, kind, body, format, files, status, mailTo } = parcel;
  const comment = {
    kind: commentKinds[kind],
    body,
    format,
    file_ids: files.map(file => file._id),
    ...(status && { status }),
    ...(mailTo && { mail_to: mailTo }),
  };
  try {
    const response = await fetch('/comments', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ author: userId, ticket_id: parcel.ticketId, key, comment }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    if (response.type === 'opaqueredirect') return { kind: 'signed-out' };
    if (isPassing(response.status)) return { kind: 'unreachable' };
    const answer = await response.json();
    if (response.ok) return { kind: 'sent', sent: sentAs(kind, answer.mail) };
    const { message, errors } = answer as { message: string; errors?: Record<string, string[]> };
    return { kind: 'refused', status: response.status, message, ...(errors && { errors }) };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Uploads one file, with its progress from 0 to 1. The file's local id names the attempt, so that a second one is the same file. */
export function uploadFile(
  { id, draftKey, file }: PendingFile,
  onProgress: (part: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Attachment | Outcome> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest();
    const unreachable = () => resolve({ kind: 'unreachable' });
    if (signal?.aborted) return unreachable();
    request.open('POST', '/uploads');
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', id);
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onerror = request.ontimeout = request.onabort = unreachable;
    request.onload = () => resolve(uploadOutcome(request));
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set('draft_key', draftKey);
    form.set('file', file);
    request.send(form);
  });
}

function uploadOutcome(request: XMLHttpRequest): Attachment | Outcome {
  // the request followed its redirect to the sign-in page
  if (request.responseURL && !new URL(request.responseURL).pathname.startsWith('/uploads'))
    return { kind: 'signed-out' };
  if (isPassing(request.status) && request.status !== 413) return { kind: 'unreachable' };
  try {
    const answer = JSON.parse(request.responseText) as Attachment & {
      message?: string;
      errors?: Record<string, string[]>;
    };
    if (request.status === 200) return answer;
    return {
      kind: 'refused',
      status: request.status,
      message: answer.errors?.file?.[0] ?? answer.message ?? 'Không tải lên được',
    };
  } catch {
    return { kind: 'unreachable' };
  }
}

export async function deleteUpload(id: string): Promise<boolean> {
  try {
    const response = await fetch(`/uploads?id=${encodeURIComponent(id)}`, {
      method: 'DELETE',
      headers: json,
      redirect: 'manual',
    });
    return response.ok || response.status === 404;
  } catch {
    return false;
  }
}

/** Sorts by when it was made: files that wait in the browser are read in that order. */
export const freshFileId = () => {
  filesMade += 1;
  return `file-${Date.now().toString(36).padStart(9, '0')}-${filesMade.toString(36).padStart(4, '0')}-${newKey()}`;
};
let filesMade = 0;
