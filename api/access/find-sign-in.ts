import { sql } from 'kysely';
import { outsideTenants } from '../../db/tenant.ts';
import type { PublicWork } from '../work.ts';
import { hashToken } from './authenticate.ts';

/** The account behind an address, and whether the asking browser has signed in to it before. */
export interface SignIn {
  tenantId: string;
  userId: string;
  passwordHash: string | null;
  /** Neither the person nor the tenant is switched off. */
  isOpen: boolean;
  isKnownDevice: boolean;
}

export const deviceHashOf = ({ device }: Pick<PublicWork, 'device'>): Buffer | null =>
  device === '' ? null : hashToken(device);

/** One question, so that a known and an unknown address take the same way. */
export async function findSignIn(
  { house, device }: Pick<PublicWork, 'house' | 'device'>,
  email: string,
): Promise<SignIn | undefined> {
  return outsideTenants(house.pool, async db => {
    const { rows } = await sql<{
      tenant_id: string;
      user_id: string;
      password_hash: string | null;
      is_disabled: boolean;
      tenant_is_active: boolean;
      is_known_device: boolean;
    }>`select * from directory.sign_in_by_email(${email}, ${deviceHashOf({ device })}::bytea)`.execute(db);
    const row = rows[0];
    return (
      row && {
        tenantId: row.tenant_id,
        userId: row.user_id,
        passwordHash: row.password_hash,
        isOpen: !row.is_disabled && row.tenant_is_active,
        isKnownDevice: row.is_known_device,
      }
    );
  });
}
