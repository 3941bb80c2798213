import { readCookie, writeCookie } from '../../http/cookies.server.ts';

/** Where a forgotten password stands in this browser: kept in a cookie, so that addresses and keys stay out of history. */
export interface ResetState {
  email?: string;
  key?: string;
}

const cookie = 'reset';
const quarterHour = 15 * 60;

export function readReset(request: Request): ResetState {
  try {
    const { email, key } = JSON.parse(readCookie(request, cookie)) as ResetState;
    return { ...(typeof email === 'string' && { email }), ...(typeof key === 'string' && { key }) };
  } catch {
    return {};
  }
}

export const keepReset = (state: ResetState) => ({
  'Set-Cookie': writeCookie(cookie, JSON.stringify(state), quarterHour),
});
export const dropReset = () => ({ 'Set-Cookie': writeCookie(cookie, '', 0) });
