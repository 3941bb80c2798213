import { randomUUID } from 'node:crypto';
import { signIn } from 'contract/access/sign-in.ts';
import type { DataScope, StaffRole } from 'contract/enums.ts';
import type { RouteAnswer, RouteDefinition, RouteInput } from 'contract/route.ts';
import type { Kysely } from 'kysely';
import { hashPassword } from '../../api/access/passwords.ts';
import { callApi } from '../../app/http/api.server.ts';
import { openCluster } from '../../db/cluster.ts';
import { addUser, createTenant } from '../../db/create-tenant.ts';
import { openPool } from '../../db/pool.ts';
import { demoPassword } from '../../db/seed/demo.ts';
import { inTenant } from '../../db/tenant.ts';
import type { DB } from '../../db/types.ts';
import { v7 } from '../../db/uuid.ts';

export const password = 'mật khẩu thử 123';

/** Somebody who can sign in. */
export interface Person {
  name: string;
  email: string;
  password: string;
  /** Opens a session by the API, once. */
  token(): Promise<string>;
}

export interface Member extends Person {
  id: string;
  tenantId: string;
}

/** A tenant of a test's own, with somebody of each role. */
export interface Tenant {
  id: string;
  departmentId: string;
  administrator: Member;
  supervisor: Member;
  leader: Member;
  agent: Member;
  colleague: Member;
  /** Reads and writes rows past the application. */
  rows<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>;
}

/** A running server as tests see it: its API, and its database for fixtures. */
export interface Site {
  origin: string;
  dataDir: string;
  tenant(): Promise<Tenant>;
  /** A sign-in of the demonstration: to look at, never to change. */
  demo(email: string): Person;
  call<R extends RouteDefinition>(person: Person, route: R, input: RouteInput<R>): Promise<RouteAnswer<R>>;
  close(): Promise<void>;
}

export async function openSite(origin: string, dataDir: string, apiOrigin = origin): Promise<Site> {
  const cluster = await openCluster({ dataDir, attach: true, log: () => {} });
  const pool = openPool(cluster.ownerUrl, 2, () => {});
  const passwordHash = await hashPassword(password);
  const api = (path: string, init: RequestInit) => fetch(apiOrigin + path, init);
  const people = new Map<string, Person>();

  function person(name: string, email: string, secret: string): Person {
    let token: Promise<string> | undefined;
    const open = async () => {
      const { data } = await callApi({ context: { api }, token: '' }, signIn, { json: { email, password: secret } });
      return data.token;
    };
    return { name, email, password: secret, token: () => (token ??= open()) };
  }

  const site: Site = {
    origin,
    dataDir,
    async tenant() {
      const id = await createTenant(pool, {
        slug: `${randomUUID()}.test`,
        name: 'Công ty Cổ phần Điện máy Thử Nghiệm',
      });
      const departmentId = v7();
      const member = async (role: StaffRole, name: string, scope: DataScope = 'all'): Promise<Member> => {
        const email = `${role}.${randomUUID().slice(0, 8)}@thu-nghiem.test`;
        const added = await inTenant(pool, id, db =>
          addUser(db, { tenantId: id, email, name, role, scope, passwordHash, departmentIds: [departmentId] }),
        );
        return { ...person(name, email, password), id: added.id, tenantId: id };
      };
      await inTenant(pool, id, db =>
        db
          .insertInto('groups')
          .values({ tenant_id: id, id: departmentId, target: 'user', name: 'Chăm sóc khách hàng' })
          .execute(),
      );
      return {
        id,
        departmentId,
        administrator: await member('administrator', 'Đặng Quốc Việt'),
        supervisor: await member('supervisor', 'Bùi Thị Thanh Thảo'),
        leader: await member('team_leader', 'Phạm Ngọc Ánh'),
        agent: await member('agent', 'Lê Minh Khôi'),
        colleague: await member('agent', 'Nguyễn Hoàng Phương Uyên'),
        rows: work => inTenant(pool, id, work),
      };
    },
    demo(email) {
      const known = people.get(email) ?? person(email, email, demoPassword);
      people.set(email, known);
      return known;
    },
    call: async (who, route, input) => callApi({ context: { api }, token: await who.token() }, route, input),
    async close() {
      await pool.end();
      await cluster.stop();
    },
  };
  return site;
}
