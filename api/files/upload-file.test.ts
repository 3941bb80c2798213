import { uploadFile } from 'contract/files/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let user: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  user = await test.user(await test.tenant());
});
afterAll(() => test.close());

const upload = async (name: string, bytes: BlobPart = 'lời', purpose?: 'avatar') =>
  (await test.call(user.token, uploadFile, { file: new File([bytes], name), json: { purpose } })).data;

describe('the name of a file', () => {
  const of = (length: number) => 'hợp đồng mua bán '.repeat(length).slice(0, length - 5);

  it.each([100, 200, 254, 255])('is kept whole with %i letters', async length => {
    const name = `${of(length)
      .trimEnd()
      .padEnd(length - 5, 'x')}.docx`;
    expect(name).toHaveLength(length);
    expect((await upload(name)).name).toBe(name);
  });

  it('that no file system takes is cut where it can be seen, its ending kept and no letter halved', async () => {
    for (const letter of ['ệ', 'x', '😀']) {
      const { name } = await upload(`${letter.repeat(300)}.docx`);
      expect(name).toMatch(new RegExp(`^${letter}+….docx$`, 'u'));
      expect(name.length).toBeLessThanOrEqual(255);
      expect(name.length).toBeGreaterThanOrEqual(253);
    }
  });
});

describe('a face', () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });

  it('is refused by the kinds that are taken', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
    for (const [name, bytes] of [
      ['mat.svg', svg],
      ['mat.png', 'lời'],
    ] as const)
      await expect(upload(name, bytes, 'avatar')).rejects.toMatchObject({
        status: 422,
        body: { errors: [{ param: 'file', message: 'Ảnh đại diện nhận ảnh PNG, JPEG, WebP hoặc GIF' }] },
      });
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('may be %s', async kind => {
    expect((await upload(`mat.${kind}`, await picture.toFormat(kind).toBuffer(), 'avatar')).is_image).toBe(true);
  });
});
