import { callIdOf, type SipRequest, toTagOf } from '../sip/message.ts';
import type { Dialog } from './dialog.ts';

/** Running dialogs, by what a request inside one names. */
export class Dialogs {
  private readonly all = new Map<string, Dialog>();

  get size(): number {
    return this.all.size;
  }

  add(dialog: Dialog): void {
    this.all.set(key(dialog.callId, dialog.localTag), dialog);
  }

  remove(dialog: Dialog): void {
    this.all.delete(key(dialog.callId, dialog.localTag));
  }

  of(request: SipRequest): Dialog | undefined {
    return this.all.get(key(callIdOf(request), toTagOf(request)));
  }
}

const key = (callId: string, tag: string) => `${callId}|${tag}`;
