import { randomBytes } from 'node:crypto';
import { isSecureOrigin } from './environment.server.ts';

const nameOf = (name: string) => (isSecureOrigin() ? `__Host-langnghe-${name}` : `langnghe-${name}`);

export function readCookie(request: Request, name: string): string {
  const wanted = nameOf(name);
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === wanted) {
      try {
        return decodeURIComponent(part.slice(at + 1).trim());
      } catch {
        return '';
      }
    }
  }
  return '';
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecureOrigin() ? '; Secure' : '';
  return `${nameOf(name)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

export const sessionCookie = 'session';
/** The session in which somebody views as a colleague: while it is there, the whole browser asks by it. */
export const viewCookie = 'view';
/** Longer than any view lasts: an ended one is told, and nothing is done by the other session unawares. */
export const viewCookieSeconds = 7 * 24 * 60 * 60;
/** Names this browser across sign-ins, so that a code by mail works only where somebody has signed in before. */
export const deviceCookie = 'device';

export const newDevice = () => randomBytes(24).toString('base64url');
