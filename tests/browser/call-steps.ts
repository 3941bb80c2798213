import { setAgentStatus } from 'contract/calls/agents.ts';
import { expect, type Page, type Person, type Site, type Tenant, test } from './fixtures.ts';

/** Signed in and available: it rings once their page is open. */
export const setAvailable = (site: Site, person: Person) =>
  site.call(person, setAgentStatus, { json: { status: 'AVAILABLE' } });

export const callWindow = (page: Page) => page.getByRole('region', { name: 'Cuộc gọi' });

/** A visitor's page that has called the number and pressed the key of the queue. */
export async function callTheQueue(visitor: Page, number: string, name = 'Đỗ Thị Mai'): Promise<void> {
  await visitor.goto(`/widget-demo/call?to=${number}`);
  await visitor.getByLabel('Họ tên').fill(name);
  await visitor.getByLabel('Số điện thoại').fill('0912 345 678');
  await visitor.getByRole('button', { name: 'Gọi' }).click();
  await callWindow(visitor).getByRole('button', { name: '2' }).click();
}

/** Answers what rings here. */
export const answer = (page: Page) => callWindow(page).getByRole('button', { name: 'Trả lời' }).click();

/** All that a record says of the one call of a tenant. */
export async function readRecord({ rows }: Tenant) {
  return rows(async db => {
    const calls = await db.selectFrom('calls').selectAll().orderBy('started_at').execute();
    const call = calls.at(-1);
    return {
      calls,
      call,
      legs: await db
        .selectFrom('call_legs')
        .selectAll()
        .where('call_id', '=', call?.id ?? null!)
        .orderBy('started_at')
        .execute(),
      events: await db
        .selectFrom('call_events')
        .selectAll()
        .where('call_id', '=', call?.id ?? null!)
        .orderBy('seq')
        .execute(),
      recordings: await db
        .selectFrom('call_recordings')
        .selectAll()
        .where('call_id', '=', call?.id ?? null!)
        .execute(),
      tickets: await db.selectFrom('tickets').select('number').execute(),
    };
  });
}

/** Until the record of the call is whole; answers it. */
export async function endedRecord(tenant: Tenant) {
  await expect.poll(async () => (await readRecord(tenant)).call?.state).toBe('ended');
  return readRecord(tenant);
}

/** What colleagues dial. */
export async function extensionOf({ rows }: Tenant, { id }: { id: string }): Promise<string> {
  const { agent_id } = await rows(db =>
    db.selectFrom('users').select('agent_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return String(1000 + Number(agent_id));
}

/** What a fault cost, for docs/voice.md: printed where faults are asked for by name. */
export function figure(what: string, ms: number): void {
  const description = `${what} ${ms} ms`;
  test.info().annotations.push({ type: 'figure', description });
  if (process.env.FIGURES) console.log(description);
}
