import http from 'node:http';

export interface Request {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** ms without a byte after which the request counts as unanswered */
  timeout?: number;
}

export interface Drive {
  origin: string;
  connections: number;
  /** ms */
  duration: number;
  /** the n-th request of this drive */
  next: (n: number) => Request;
  /** @throws when an answer is not the document that was asked for */
  check: (status: number, body: string) => void;
}

export interface Driven {
  requests: number;
  perSecond: number;
  /** ms */
  p50: number;
  p99: number;
}

/** Keeps `connections` busy with one request after another, for as long as asked. */
export async function drive({ origin, connections, duration, next, check }: Drive): Promise<Driven> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let count = 0;
  const began = performance.now();
  const end = began + duration;
  const work = async () => {
    while (performance.now() < end) {
      const request = next(count++);
      const from = performance.now();
      const { status, body } = await send(agent, origin, request);
      times.push(performance.now() - from);
      check(status, body);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - began) / 1000;
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { requests: times.length, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

export function send(
  agent: http.Agent | undefined,
  origin: string,
  { method = 'GET', path, headers, body, timeout }: Request,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const request = http.request(origin + path, { agent, method, headers: { ...headers, ...length } }, answer => {
      const parts: Buffer[] = [];
      answer.on('data', part => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts).toString('utf8') }),
      );
    });
    request.on('error', reject);
    if (timeout) request.setTimeout(timeout, () => request.destroy(new Error(`no answer in ${timeout} ms`)));
    request.end(body);
  });
}
