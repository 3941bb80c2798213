import { sql } from 'kysely';
import type { Page, Tenant } from './fixtures.ts';
import { openLive } from './live.ts';

// For tests of where the keyboard's focus and the place of a list are.

export const fillTickets = (tenant: Tenant, count: number) =>
  tenant.rows(async db => {
    await sql`insert into contacts (tenant_id, number, name) values (${tenant.id}, 1, 'Lý Thị Ngọc Hân')`.execute(db);
    await sql`insert into tickets (tenant_id, number, subject, requester_number)
      select ${tenant.id}, place, 'Đổi ca giao hàng', 1 from generate_series(1, ${count}::int) place`.execute(db);
  });

/** For who goes on with the keyboard. */
export async function openForKeys(page: Page, address: string): Promise<void> {
  await openLive(page, address);
  await useKeys(page);
}

/** As people come to a control; what serves their hands comes with the first key. */
export async function useKeys(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const served = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/first-input-[^/]*\.js$/.test(name))?.name,
  );
  await page.evaluate(part => import(part!), await served.jsonValue());
}
