import type { WebSocketInterface } from 'jssip';
import { phoneTimes } from './constants.ts';

/** What is seen of a socket, for the trace. */
export type SocketSight =
  | { is: 'opening' | 'open' | 'error' | 'dropped'; url: string }
  | { is: 'closed'; url: string; code: number; reason: string };

/** Of a socket that was given up here, for nothing came through it. */
export const droppedReason = 'dropped';

/**
 * The way to one gateway, as JsSIP uses it. It can be dropped when it is known to be dead though the browser has not noticed, and
 * says when something was last heard.
 */
export class SipSocket {
  readonly sip_uri: string;
  via_transport: string;
  heardAt = 0;
  onconnect: () => void = () => {};
  ondisconnect: (error: boolean, code?: number, reason?: string) => void = () => {};
  ondata: (data: string | ArrayBuffer) => void = () => {};
  #socket: WebSocket | undefined;

  constructor(
    readonly url: string,
    private readonly seen: (sight: SocketSight) => void,
    private readonly now: () => number = Date.now,
  ) {
    const { host, protocol } = new URL(url);
    this.sip_uri = `sip:${host};transport=ws`;
    this.via_transport = protocol.replace(':', '').toUpperCase();
  }

  connect(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    this.seen({ is: 'opening', url: this.url });
    const socket = new WebSocket(this.url, 'sip');
    this.#socket = socket;
    const still = (run: () => void) => {
      if (this.#socket === socket) run();
    };
    // the browser itself waits for minutes
    setTimeout(() => still(() => this.isConnecting() && this.drop()), phoneTimes.connecting);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () =>
      still(() => {
        this.heardAt = this.now();
        this.seen({ is: 'open', url: this.url });
        this.onconnect();
      });
    socket.onmessage = ({ data }) =>
      still(() => {
        this.heardAt = this.now();
        this.ondata(data);
      });
    socket.onerror = () => still(() => this.seen({ is: 'error', url: this.url }));
    socket.onclose = ({ code, reason, wasClean }) =>
      still(() => {
        this.#socket = undefined;
        this.seen({ is: 'closed', url: this.url, code, reason });
        this.ondisconnect(!wasClean, code, reason);
      });
  }

  disconnect(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** Gives up a socket that nothing comes through any more, as if the network had said so. */
  drop(): void {
    if (!this.#socket) return;
    this.disconnect();
    this.seen({ is: 'dropped', url: this.url });
    this.ondisconnect(true, 1006, droppedReason);
  }

  send(message: string | ArrayBuffer | Blob): boolean {
    if (!this.isConnected()) return false;
    this.#socket?.send(message);
    return true;
  }

  isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  isConnecting(): boolean {
    return this.#socket?.readyState === WebSocket.CONNECTING;
  }
}

/** JsSIP looks at what a socket can do; its types ask for the class of its own. */
export const asJsSipSocket = (socket: SipSocket) => socket as unknown as WebSocketInterface;
