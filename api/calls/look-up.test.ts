import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import { type CallHost, openCallHost } from '../../tests/call-scene.ts';
import { openHost } from './open-host.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

describe('a look-up', () => {
  it('asks no server of the own network, unless the operator named it', async () => {
    const server = createServer((request, response) => response.end(`${request.method} ${request.headers.host}`));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const ask = { method: 'GET', url: `http://localhost:${port}/x`, headers: {} } as const;
    await expect(host.lookUp('', ask)).rejects.toThrow('not a public address');
    const named = openHost({ ...test.house, voice: { ...test.house.voice, lookUpHosts: new Set(['localhost']) } });
    expect(await named.lookUp('', ask)).toEqual({ status: 200, body: `GET localhost:${port}` });
    await named.close();
    await new Promise(resolve => server.close(resolve));
  });
});
