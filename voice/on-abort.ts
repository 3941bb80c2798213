/** Calls `then` once when the signal is aborted; at once where it is already, of which a listener would never hear. */
export function onAbort(signal: AbortSignal, then: () => void): void {
  if (signal.aborted) then();
  else signal.addEventListener('abort', then, { once: true });
}
