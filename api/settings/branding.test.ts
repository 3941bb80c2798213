import { myAccount } from 'contract/access/sign-in.ts';
import { readBranding, removeLogo, saveBranding, saveLogo } from 'contract/settings/branding.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
beforeEach(async () => {
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
});
afterAll(() => test.close());

const read = async () => (await test.call(admin.token, readBranding, {})).data;
const plain = { display_name: '', accent_light: '', accent_dark: '' };
const save = async (json: Partial<typeof plain> & { version?: number }, by = admin) =>
  (await test.call(by.token, saveBranding, { json: { ...plain, ...json } })).data;

const square = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: '#b4232a' } });
const picture = async (kind: 'png' | 'jpeg' | 'webp' | 'gif' = 'png', size = 400) =>
  new File([new Uint8Array(await square(size).toFormat(kind).toBuffer())], `logo.${kind}`);
const upload = async (file: File, json: { version?: number } = {}, by = admin) =>
  (await test.call(by.token, saveLogo, { file, json })).data;
const logoAt = (tenantId: string, id: string | null) => test.request(`/v2/brand-logo/${tenantId}/${id}`);
const filesOf = () =>
  test.rows(tenant, db => db.selectFrom('files').select(['id', 'owner_id']).where('purpose', '=', 'logo').execute());

describe('name and colours of a tenant', () => {
  it('are told to everybody of it, and to nobody else', async () => {
    const agent = await test.user(tenant);
    const stranger = await test.user(await test.tenant());
    await save({ display_name: ' An  Phát ', accent_light: 'B4232A', accent_dark: '#F0868A' });
    const brand = { display_name: 'An Phát', accent_light: '#b4232a', accent_dark: '#f0868a', logo_id: null };
    expect((await test.call(agent.token, myAccount, {})).data.brand).toEqual({ ...brand, tenant_id: tenant });
    expect((await test.call(stranger.token, myAccount, {})).data.brand).toMatchObject({ ...plain, logo_id: null });
  });

  it('are changed by administrators alone, with a row in the log', async () => {
    const supervisor = await test.user(tenant, { role: 'supervisor' });
    await expect(save({ display_name: 'Khác' }, supervisor)).rejects.toMatchObject({ status: 403 });
    await save({ display_name: 'An Phát' });
    const log = await test.rows(tenant, db =>
      db.selectFrom('audit_log').select(['before', 'after']).where('action', '=', 'tenant.branding-update').execute(),
    );
    expect(log).toEqual([{ before: plain, after: { ...plain, display_name: 'An Phát' } }]);
  });

  it.each([
    ['accent_light', '#ffcc00', /^Chữ màu này khó đọc trên nền sáng: tương phản 1,\d:1, cần .* đọc được là #\w{6}$/],
    ['accent_dark', '#7a0000', /^Chữ màu này khó đọc trên nền tối: tương phản 1,\d:1, cần .* đọc được là #\w{6}$/],
    ['accent_light', 'đỏ', /^Viết màu/],
    ['accent_dark', '#fff;}', /^Viết màu/],
  ] as const)('%s %s is refused, and what is offered instead is taken', async (param, colour, said) => {
    const refused = await save({ [param]: colour }).catch(error => error);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ param, message: expect.stringMatching(said) }] } });
    expect(await read()).toMatchObject(plain);
    const offered = /đọc được là (#\w{6})$/.exec(refused.body.errors[0].message)?.[1];
    if (offered) expect(await save({ [param]: offered })).toMatchObject({ [param]: offered });
  });

  it('are not overwritten by whoever read them before they were changed', async () => {
    const { version } = await read();
    await save({ display_name: 'Một', version });
    await expect(save({ display_name: 'Hai', version })).rejects.toMatchObject({
      status: 409,
      body: { current: { display_name: 'Một', version: version + 1 } },
    });
    await expect(upload(await picture(), { version })).rejects.toMatchObject({ status: 409 });
    // what stands there already is no conflict
    await expect(save({ display_name: 'Một', version })).resolves.toMatchObject({ version: version + 1 });
    expect(await filesOf()).toEqual([]);
  });
});

describe('the logo of a tenant', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('may be %s, and is drawn anew', async kind => {
    const { logo_id, version } = await upload(await picture(kind));
    const answer = await logoAt(tenant, logo_id);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
    const drawn = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(drawn).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect((await test.call(admin.token, myAccount, {})).data.brand.logo_id).toBe(logo_id);
    expect((await read()).version).toBe(version);
  });

  it('is nothing that could run, pretends, is too small or too large', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';
    const kinds = 'Logo nhận ảnh PNG, JPEG hoặc WebP';
    const refused: [File, string][] = [
      [new File([svg], 'logo.svg'), kinds],
      [new File([svg], 'logo.png'), kinds],
      [new File(['<html></html>'], 'logo.png'), kinds],
      [await picture('gif'), kinds],
      [new File([], 'logo.png'), 'Hãy chọn một ảnh'],
      [await picture('png', 63), 'Ảnh nhỏ quá: cạnh dài cần ít nhất 64 pixel'],
      [new File([(await (await picture()).arrayBuffer()).slice(0, 60)], 'logo.png'), 'Không đọc được ảnh này'],
      [new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png'), 'Logo lớn hơn 2 MB'],
    ];
    for (const [file, message] of refused)
      await expect(upload(file)).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'file', message }] } });
    expect((await read()).logo_id).toBeNull();
    await expect(upload(await picture('png', 64))).resolves.toBeDefined();
  });

  it('is one: another takes its place, and none is left when it is taken away', async () => {
    const supervisor = await test.user(tenant, { role: 'supervisor' });
    await expect(upload(await picture(), {}, supervisor)).rejects.toMatchObject({ status: 403 });
    const first = (await upload(await picture())).logo_id;
    const second = (await upload(await picture('jpeg'))).logo_id;
    expect((await logoAt(tenant, first)).status).toBe(404);
    expect((await logoAt(tenant, second)).status).toBe(200);
    expect(await filesOf()).toEqual([{ id: second, owner_id: null }]);
    await expect(test.call(supervisor.token, removeLogo, { query: {} })).rejects.toMatchObject({ status: 403 });
    const { version } = await read();
    await test.call(admin.token, removeLogo, { query: { version } });
    expect(await read()).toMatchObject({ logo_id: null, version: version + 1 });
    expect((await logoAt(tenant, second)).status).toBe(404);
    expect(await filesOf()).toEqual([]);
  });

  it('is found by nobody who does not know both its ids, and nothing else is found that way', async () => {
    const { logo_id } = await upload(await picture());
    const other = await test.tenant();
    const [{ id: attached }] = await test.rows(tenant, async db => {
      const { rows } = await sql<{ id: string }>`
        insert into files (tenant_id, id, name, content_type, size, sha256, purpose)
        values (${tenant}, gen_random_uuid(), 'a', 'image/png', 1, '', 'attachment') returning id`.execute(db);
      return rows as [{ id: string }];
    });
    const places = [
      [other, logo_id],
      [tenant, attached],
      [tenant, tenant],
      [logo_id, logo_id],
    ] as const;
    const answers = await Promise.all(places.map(([at, id]) => logoAt(at!, id)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1);
  });
});
