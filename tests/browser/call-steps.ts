import { setAgentStatus } from 'contract/calls/agents.ts';
import { expect, type Page, type Person, type Site, type Tenant, test } from './fixtures.ts';

/** Available: it rings once their page is open. */
export async function setAvailable(site: Site, ...people: Person[]): Promise<void> {
  for (const person of people) await site.call(person, setAgentStatus, { json: { status: 'AVAILABLE' } });
}

export const callWindow = (page: Page) => page.getByRole('region', { name: 'Cuộc gọi' });

/** Has a visitor of the page call a hotline of `openHotline`, up to its queue. */
export async function callQueue(visitor: Page, hotline: string, name = 'Đỗ Thị Mai', number = '0912 345 678') {
  await visitor.goto(`/widget-demo/call?to=${hotline}`);
  await visitor.getByLabel('Họ tên').fill(name);
  await visitor.getByLabel('Số điện thoại').fill(number);
  await visitor.getByRole('button', { name: 'Gọi' }).click();
  await expect(callWindow(visitor).getByText('Đang gọi')).toBeVisible();
  await callWindow(visitor).getByRole('button', { name: '2' }).click();
}

/** Answers what rings here. */
export const answer = (page: Page) => callWindow(page).getByRole('button', { name: 'Trả lời' }).click();

export const hangUp = (page: Page) => callWindow(page).getByRole('button', { name: 'Kết thúc' }).click();

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

/** What colleagues dial to reach somebody. */
export async function extensionOf({ rows }: Tenant, { id }: { id: string }): Promise<string> {
  const { agent_id } = await rows(db =>
    db.selectFrom('users').select('agent_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return String(1000 + agent_id);
}

/** What was measured, for docs/voice.md: in the report, and printed where `FIGURES` asks for it. */
export function figure(what: string, ms: number): void {
  const description = `${what} ${ms} ms`;
  test.info().annotations.push({ type: 'figure', description });
  if (process.env.FIGURES) console.log(description);
}
