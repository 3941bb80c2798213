import { randomBytes } from 'node:crypto';
import { type AppLoadContext, createReadableStreamFromReadable, type EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { isSecureOrigin } from './http/environment.server.ts';
import { Gathering } from './http/gathering.server.ts';
import { NonceContext } from './http/nonce.ts';
import { inlineStyles } from './styles/inline-styles.server.ts';
import { StylesContext } from './styles/styles-context.ts';

/**
 * ms that deferred data may take after the document has begun. The router holds everything that it encoded so long, even when
 * all of it was there at once: at 60 documents a second, each second of it keeps 25 MB.
 */
export const streamTimeout = 1_000;

/** sonner inserts a style element without a nonce, first empty, then filled; the second hash changes with its version. */
const sonnerStyle =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";
/** Gateways of calls on other hosts; `'self'` has the socket of this one. */
const gateways = (process.env.SIP_GATEWAYS ?? '')
  .split(',')
  .map(part => /^(wss?:\/\/)?([^/]+)/.exec(part.trim()))
  .map(found => found && `${found[1] ?? 'wss://'}${found[2]}`)
  .filter(Boolean)
  .join(' ');
const developing = process.env.NODE_ENV === 'development';

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite injects style tags without a nonce while developing
    developing ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}' ${sonnerStyle}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self' ${gateways}`.trim(),
    "worker-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  _context: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'microphone=(self), camera=()');
  headers.set('Cache-Control', 'no-store');
  if (isSecureOrigin()) headers.set('Strict-Transport-Security', 'max-age=31536000');

  return new Promise((resolve, reject) => {
    let shellReady = false;
    let isLate: NodeJS.Timeout;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <StylesContext.Provider value={inlineStyles}>
          <RemixServer context={remix} url={request.url} nonce={nonce} />
        </StylesContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady() {
          shellReady = true;
          const body = new Gathering();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        // the timer holds the whole tree
        onAllReady: () => clearTimeout(isLate),
        onShellError(error) {
          clearTimeout(isLate);
          reject(error);
        },
        onError(error) {
          if (shellReady && !request.signal.aborted) console.error(error);
        },
      },
    );
    isLate = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}
