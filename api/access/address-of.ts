import type { IncomingMessage } from 'node:http';

/** What the server knows of a request beside the request itself; `ip` when a call comes from this process' own pages. */
export interface Environment {
  ip?: string;
  incoming?: Pick<IncomingMessage, 'headers' | 'socket'>;
}

/** The browser's address: of the socket, or the entry that the outermost of the trusted proxies wrote. */
export function addressOf({ ip, incoming }: Environment, trustedProxies: number): string {
  if (ip !== undefined) return ip;
  const forwarded = String(incoming?.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');
  if (trustedProxies > 0 && forwarded.length >= trustedProxies) return forwarded.at(-trustedProxies)!;
  return incoming?.socket.remoteAddress ?? '';
}
