/** A file as the answer of a call: an attachment that nobody keeps. */
export const answerFile = (bytes: Buffer, name: string, type: string): Response =>
  new Response(bytes as never, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
