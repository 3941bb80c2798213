import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { signIn as signInRoute } from 'contract/access/sign-in.ts';
import type { DataScope, StaffRole } from 'contract/enums.ts';
import type { RouteAnswer, RouteDefinition, RouteInput } from 'contract/route.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { hashPassword } from '../api/access/passwords.ts';
import { createApi } from '../api/app.ts';
import { openRelay } from '../api/events/relay.ts';
import { folderStore } from '../api/files/file-store.ts';
import type { House } from '../api/house.ts';
import { ApiFailure, callApi } from '../app/http/api.server.ts';
import { addUser, createTenant } from '../db/create-tenant.ts';
import { openPool } from '../db/pool.ts';
import { inTenant } from '../db/tenant.ts';
import type { DB } from '../db/types.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export { ApiFailure };

export const testPassword = 'mật khẩu thử 123';

export interface TestUser {
  id: string;
  email: string;
  tenantId: string;
  token: string;
}

export interface TestApi {
  database: TestDatabase;
  house: House;
  api: ReturnType<typeof createApi>;
  ownerPool: pg.Pool;
  /** A fresh tenant of the test's own. */
  tenant(options?: { name?: string; workflow?: 'enabled' | 'disabled'; maskedRoles?: StaffRole[] }): Promise<string>;
  /** A signed-in member of staff. */
  user(
    tenantId: string,
    options?: {
      role?: StaffRole;
      scope?: DataScope;
      name?: string;
      email?: string;
      departmentIds?: string[];
      organizationId?: string;
      isPlatformAdmin?: boolean;
    },
  ): Promise<TestUser>;
  /** Makes one call through the typed client; throws ApiFailure. */
  call<R extends RouteDefinition>(
    token: string,
    route: R,
    input: RouteInput<R>,
    options?: { idempotencyKey?: string; headers?: Record<string, string> },
  ): Promise<RouteAnswer<R>>;
  /** A raw request, for what the typed client would not send. */
  request(path: string, init?: RequestInit, ip?: string): Promise<Response>;
  /** Reads and writes rows of a tenant as the owner: a second look, past the application. */
  rows<T>(tenantId: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The status of an answer, or of a refusal. */
export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    error => (error as ApiFailure).status,
  );

let passwordHash: Promise<string> | undefined;

/**
 * The API on a database of the test file's own. With TEST_API_TRANSPORT=network every call of the typed client
 * crosses a real socket, as with API_URL.
 */
export async function openTestApi(options: { limitFactor?: number } = {}): Promise<TestApi> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lang-nghe-files-'));
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const ignore = () => {};
  const ownerPool = openPool(database.ownerUrl, 4, ignore);
  const pool = openPool(database.appUrl, 10, ignore);
  const adminPool = openPool(database.adminUrl, 2, ignore);
  const relay = await openRelay(pool, log);
  const house: House = {
    pool,
    adminPool,
    files: folderStore(folder),
    secretKeys: [{ id: 'test', key: randomBytes(32) }],
    mailHosts: new Set(),
    voice: {
      domain: 'voice.test.invalid',
      gateways: '',
      recordings: join(folder, 'recordings'),
      lookUpHosts: new Set(),
      udp: { address: '203.0.113.5', port: 5070 },
      // addresses for examples, and a network of the house
      peers: {
        inner: ['192.168.0.0/16', '198.51.100.0/24', '203.0.113.0/24'],
        // of rows that are made in many tenants
        shared: ['203.0.113.9', '203.0.113.10'],
        own: [],
        ownPort: undefined,
      },
    },
    log,
    origin: () => 'http://localhost:3000',
    relay,
    streams: new Set(),
    checkAnswers: true,
    importTrialsPerDay: 100,
    limitFactor: options.limitFactor ?? 100,
  };
  const api = createApi(house, { addressOf: (_request, env) => (env as { ip?: string }).ip ?? '127.0.0.1' });
  let server: Server | undefined;
  if (process.env.TEST_API_TRANSPORT === 'network') {
    const started = await new Promise<Server>(resolve => {
      const listening = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening as Server));
    });
    server = started;
  }
  const address = server && `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = async (path: string, init: RequestInit): Promise<Response> =>
    address ? fetch(address + path, init) : api.request(path, init, { ip: '127.0.0.1' });

  const test: TestApi = {
    database,
    house,
    api,
    ownerPool,
    tenant: ({ name = 'Công ty Thử Nghiệm', ...rest } = {}) =>
      createTenant(ownerPool, { slug: `${randomUUID()}.test`, name, ...rest }),
    async user(tenantId, { role = 'agent', name = 'Nguyễn Văn Thử', email, ...rest } = {}) {
      const address = email ?? `${randomUUID()}@example.test`;
      passwordHash ??= hashPassword(testPassword);
      const hash = await passwordHash;
      const { id } = await inTenant(ownerPool, tenantId, db =>
        addUser(db, { tenantId, email: address, name, role, passwordHash: hash, ...rest }),
      );
      const answer = await test.call('', signInRoute, { json: { email: address, password: testPassword } });
      return { id, email: address, tenantId, token: answer.data.token };
    },
    call: (token, route, input, callOptions) =>
      callApi({ context: { api: transport }, token }, route, input, callOptions),
    request: async (path, init, ip = '127.0.0.1') => api.request(path, init, { ip }),
    rows: (tenantId, work) => inTenant(ownerPool, tenantId, work),
    async close() {
      for (const end of house.streams) end();
      await relay.close();
      await new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve()));
      await Promise.all([ownerPool.end(), pool.end(), adminPool.end()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return test;
}
