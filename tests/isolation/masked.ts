import { exportTickets as askForExport } from 'contract/exports/exports.ts';
import type { Noun } from 'contract/route.ts';
import { addComment } from 'contract/tickets/tickets.ts';
import { writeExport } from '../../jobs/write-export.ts';
import type { TestApi, TestUser } from '../api.ts';
import { openScene } from './scene.ts';
import { fixtures, plantTheRest } from './table.ts';
import { newcomer, openWorld, type Scene, settle, type World, within } from './world.ts';

// One customer's number and address, in every text that people write.

export const national = '987654321';
export const address = 'lo.email@khach-that.vn';
export const spellings = [
  '0987654321',
  '+84987654321',
  '84 987 654 321',
  '0987.654.321',
  '(0987) 654-321',
  '098 765 4321',
  '0084-98-765-43-21',
  '０９８７６５４３２１',
  '0987\u200b654\u200b321',
];

export interface MaskedWorld {
  world: World;
  /** Sees everything masked. */
  masked: TestUser;
  /** Sees everything. */
  seeing: TestUser;
  /** Rows of each of the two. */
  scenes: Map<TestUser, Scene>;
}

export async function openMaskedWorld(test: TestApi): Promise<MaskedWorld> {
  const plain = await openWorld(test, 8, { maskedRoles: ['agent'] });
  const world = within(plain, { words: `gọi ${spellings.join(', ')} hoặc ${address} nhé` });
  const points = [`+84${national}`, '+84987000000', '+84987000001'];
  const emails = Array.from({ length: 50 }, (_, at) => (at === 0 ? address : `lo.email${at}@khach-that.vn`));
  world.phone = () => points.shift() ?? plain.phone();
  world.email = () => emails.shift() ?? plain.email();
  await plantTheRest(openScene(world));
  const masked = await newcomer(plain, { role: 'agent' });
  const seeing = await newcomer(plain, { role: 'supervisor' });
  const scenes = new Map<TestUser, Scene>();
  const shared = new Map<Noun, string | number>();
  for (const viewer of [masked, seeing]) {
    const own = { ...within(world, { owner: viewer.id }), phone: world.phone, email: world.email };
    const scene = openScene(own);
    for (const noun of Object.keys(fixtures) as Noun[]) shared.set(noun, await scene.id(noun));
    scenes.set(viewer, scene);
  }
  // the number in the middle of HTML, parted by emphasis and in a link
  const [ticket] = await Promise.all([scenes.get(masked)!.id('ticket')]);
  await test.call(seeing.token, addComment, {
    params: { id: Number(ticket) },
    json: {
      kind: 'internal',
      format: 'html',
      body: `<p>Số 0987<strong>65</strong>4321, <a href="tel:0987654321">gọi</a>, <a href="mailto:${address}">thư</a>, lo.<em>email</em>@khach-that.vn</p>`,
    },
  });
  await settle(world);
  return { world, masked, seeing, scenes };
}

/** Id of the file of every ticket that somebody has asked for. */
export async function exportedFile(test: TestApi, by: TestUser): Promise<string> {
  const { data } = await test.call(by.token, askForExport, { json: { mode: 'all' } });
  const desk = { house: test.house, mailer: {} as never };
  await writeExport(desk, { tenant_id: by.tenantId, export_id: data._id }, { isLast: true });
  const { file_id } = await test.rows(by.tenantId, db =>
    db.selectFrom('exports').select('file_id').where('id', '=', data._id).executeTakeFirstOrThrow(),
  );
  return file_id!;
}

/** What of the customer a reader of a text could tell. */
export function readable(text: string): string[] {
  const plain = text
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/<[^<>]*>/g, '')
    .normalize('NFKC');
  const digits = plain.replace(/[\s.\-‐‑–()\p{Cf}]/gu, '');
  return [...(digits.includes(national) ? [national] : []), ...(plain.includes('lo.email') ? ['lo.email'] : [])];
}
