import type { DataScope, StaffRole } from 'contract/enums.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { inTenant } from './tenant.ts';
import type { DB } from './types.ts';
import { v7 } from './uuid.ts';

export interface NewTenant {
  /** lower case; unique over all tenants */
  slug: string;
  name: string;
  workflow?: 'enabled' | 'disabled';
  /** roles that see telephone numbers and addresses masked */
  maskedRoles?: StaffRole[];
  /** default: those of a shop */
  services?: string[];
}

export interface NewUser {
  tenantId: string;
  email: string;
  name: string;
  role: StaffRole;
  /** default: 'all' */
  scope?: DataScope;
  organizationId?: string;
  departmentIds?: string[];
  /** null: nobody signs in until a link has set a password */
  passwordHash: string | null;
  isPlatformAdmin?: boolean;
}

/** Minutes from creation to the due date. */
const firstPriorities = [
  { name: 'Khẩn cấp', due_minutes: 30 },
  { name: 'Cao', due_minutes: 240 },
  { name: 'Thường', due_minutes: 1440 },
  { name: 'Thấp', due_minutes: 4320 },
];
const firstTicketTypes = [
  { name: 'Khiếu nại', description: 'Khách chưa hài lòng và cần được giải quyết' },
  { name: 'Yêu cầu hỗ trợ', description: 'Khách cần giúp để dùng được sản phẩm hoặc dịch vụ' },
  { name: 'Tư vấn', description: 'Khách hỏi trước khi mua' },
  { name: 'Góp ý', description: 'Khách góp ý để dịch vụ tốt hơn' },
  { name: 'Khác', description: '' },
];
const firstServices = ['Giao hàng', 'Thanh toán', 'Sản phẩm', 'Bảo hành', 'Tài khoản'];
/** A counter's value is the last number given out. */
const counters = ['ticket', 'contact', 'agent'];

/**
 * A tenant with what it needs on its first day. `fill` adds to it in the same transaction: a tenant is there as a whole or
 * not at all.
 * @param pool of the owner: the directory is closed to the application's role
 * @returns the tenant's id
 */
export async function createTenant(
  pool: pg.Pool,
  tenant: NewTenant,
  fill: (db: Kysely<DB>, tenantId: string) => Promise<void> = async () => {},
): Promise<string> {
  const id = v7();
  await inTenant(pool, id, async db => {
    await db.insertInto('directory.tenants').values({ id, slug: tenant.slug, name: tenant.name }).execute();
    await db
      .insertInto('tenant_settings')
      .values({ tenant_id: id, name: tenant.name, workflow: tenant.workflow })
      .execute();
    const row = { tenant_id: id };
    if (tenant.maskedRoles?.length)
      await db
        .insertInto('masking_rules')
        .values({
          ...row,
          id: v7(),
          name: 'Che số điện thoại và email',
          data_types: ['phone', 'email'],
          roles: tenant.maskedRoles,
        })
        .execute();
    await db
      .insertInto('counters')
      .values(counters.map(name => ({ ...row, name })))
      .execute();
    await db
      .insertInto('priorities')
      .values(firstPriorities.map((priority, position) => ({ ...row, id: v7(), position, ...priority })))
      .execute();
    await db
      .insertInto('ticket_types')
      .values(firstTicketTypes.map(type => ({ ...row, id: v7(), ...type })))
      .execute();
    await db
      .insertInto('services')

      .values((tenant.services ?? firstServices).map(name => ({ ...row, id: v7(), name })))
      .execute();
    await fill(db, id);
  });
  return id;
}

/** A member of staff and their sign-in. Belongs in a transaction of the owner that is bound to the tenant. */
export async function addUser(db: Kysely<DB>, user: NewUser): Promise<{ id: string; agentId: number }> {
  const tenant_id = user.tenantId;
  const id = v7();
  const email = user.email.normalize('NFC').trim().toLowerCase();
  const { value: agentId } = await db
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('tenant_id', '=', tenant_id)
    .where('name', '=', 'agent')
    .returning(sql<number>`value`.as('value'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('users')
    .values({
      tenant_id,
      id,
      agent_id: agentId,
      email,
      name: user.name.normalize('NFC'),
      role: user.role,
      scope: user.scope ?? 'all',
      organization_id: user.organizationId,
      joined_at: user.passwordHash === null ? null : new Date().toISOString(),
    })
    .execute();
  await db
    .insertInto('directory.sign_ins')
    .values({
      tenant_id,
      user_id: id,
      email,
      password_hash: user.passwordHash,
      is_platform_admin: user.isPlatformAdmin ?? false,
    })
    .execute();
  if (user.departmentIds?.length) {
    await db
      .insertInto('user_groups')
      .values(user.departmentIds.map(group_id => ({ tenant_id, user_id: id, group_id })))
      .execute();
  }
  return { id, agentId };
}
