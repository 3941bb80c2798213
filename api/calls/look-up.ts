import { type ClientRequest, request as plain } from 'node:http';
import { request as secured } from 'node:https';
import type { LookUp } from 'contract/calls/host.ts';
import { publicAddressOf } from '../access/public-address.ts';
import type { House } from '../house.ts';
import { openHeader } from '../ivr/look-up-header.ts';

/** ms, with the name and all of the answer */
const within = 5_000;
const mostBytes = 64 * 1024;

/** Asks a tenant's server. The address that was checked is the one that is asked; nothing is followed elsewhere. */
export async function lookUp(
  { voice, secretKeys }: Pick<House, 'voice' | 'secretKeys'>,
  tenantId: string,
  { method, url, headers, sealedHeader, body }: LookUp,
): Promise<{ status: number; body: string }> {
  const { protocol, hostname, port, host, pathname, search, username } = new URL(url);
  if ((protocol !== 'https:' && protocol !== 'http:') || username) throw new Error('an address of http or https');
  const own = sealedHeader && { [sealedHeader.name]: openHeader(secretKeys, tenantId, sealedHeader) };
  const signal = AbortSignal.timeout(within);
  const address = await Promise.race([
    publicAddressOf(hostname, voice.lookUpHosts),
    new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true })),
  ]);
  return new Promise((resolve, reject) => {
    const ask: ClientRequest = (protocol === 'https:' ? secured : plain)(
      {
        ...{ method, host: address, port: port || undefined, path: pathname + search, signal, agent: false },
        ...(protocol === 'https:' && { servername: hostname }),
        headers: { ...headers, ...own, host, connection: 'close' },
      },
      answer => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > mostBytes) ask.destroy(new Error('the answer is too long'));
          else parts.push(part);
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode!, body: Buffer.concat(parts).toString('utf8') }));
      },
    );
    ask.on('error', reject);
    ask.end(method === 'POST' ? body : undefined);
  });
}
