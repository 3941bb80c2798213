import { readFile, uploadFile } from 'contract/files/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { fileType, inlineTypes } from './file-types.ts';

let test: TestApi;
let user: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  user = await test.user(await test.tenant());
});
afterAll(() => test.close());

type Bytes = Buffer<ArrayBuffer>;
const bytes = (...parts: (string | number[])[]): Bytes =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))) as Bytes;
const utf16 = (text: string) => bytes([0xff, 0xfe], [...Buffer.from(text, 'utf16le')]);

const upload = (name: string, content: Bytes) =>
  test.call(user.token, uploadFile, { file: new File([content], name), json: {} });

const daily: [string, Bytes, string][] = [
  ['hoá đơn.xml', bytes('<?xml version="1.0" encoding="UTF-8"?><HDon/>'), 'application/xml'],
  ['ghi chú.md', bytes('# Việc cần làm'), 'text/plain'],
  ['LICENSE', bytes('Một tệp không có đuôi'), 'text/plain'],
  ['bảng.csv', utf16('Tên,Số\nDậu,1\n'), 'text/csv'],
  ['thư.txt', utf16('Chào chị Dậu'), 'text/plain'],
  ['ảnh.heic', bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'), 'image/heic'],
  ['phim.mov', bytes([0, 0, 0, 20], 'ftypqt  ', [0, 0, 0, 0], 'qt  '), 'video/quicktime'],
  ['ghi âm.m4a', bytes([0, 0, 0, 24], 'ftypM4A ', [0, 0, 0, 0], 'M4A isom'), 'audio/x-m4a'],
  ['phim.3gp', bytes([0, 0, 0, 20], 'ftyp3gp4', [0, 0, 0, 0], '3gp4'), 'video/3gpp'],
  ['ghi âm.amr', bytes('#!AMR\n', [60, 0, 1, 2]), 'audio/amr'],
  ['nén.rar', bytes('Rar!', [0x1a, 7, 0, 0, 0, 0]), 'application/x-rar-compressed'],
  ['quét.tiff', bytes([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'image/tiff'],
  ['ảnh.bmp', bytes('BM', [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]), 'image/bmp'],
  ['trang.html', bytes('<!doctype html><script>alert(1)</script>'), 'text/plain'],
  ['trang.xhtml', bytes('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'), 'application/xml'],
  ['hình.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'text/plain'],
  ['lạ', bytes([1, 2, 3, 4, 5, 6, 7, 8, 9]), 'application/octet-stream'],
];

describe('a file', () => {
  it.each(daily)('%s is taken as what it is', async (name, content, type) => {
    const { data } = await upload(name, content);
    expect(data).toMatchObject({ name, content_type: type, is_image: false, size: content.byteLength });
  });

  it.each([
    ['hóa đơn.exe', bytes('x')],
    ['hóa đơn.pdf.EXE', bytes('x')],
    ['hóa đơn.exe. ', bytes('x')],
    ['hóa đơn.e\u200bxe', bytes('x')],
    ['hóa đơn.pdf', bytes('MZ', [0x90, 0, 3, 0, 0, 0])],
    ['chạy', bytes([0x7f], 'ELF', [2, 1, 1, 0])],
    ...['dll', 'msi', 'bat', 'cmd', 'com', 'scr', 'ps1', 'vbs', 'js', 'jar', 'apk', 'lnk'].map(
      ending => [`tệp.${ending}`, bytes('x')] as [string, Bytes],
    ),
  ])('%s is refused as a program, by its name', async (name, content) => {
    await expect(upload(name, content)).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'file', message: expect.stringMatching(/^Không nhận “.+”: đây là chương trình/) }] },
    });
  });

  it('may only be a picture that can be drawn, for a face', async () => {
    const svg = new File([daily.find(([name]) => name === 'hình.svg')![1]], 'hình.svg');
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const face = (file: File) => test.call(user.token, uploadFile, { file, json: { purpose: 'avatar' } });
    await expect(face(svg)).rejects.toMatchObject({ status: 422 });
    await expect(face(new File([new Uint8Array(png)], 'a.png'))).resolves.toMatchObject({ status: 201 });
  });

  it('is shown in the browser by nobody but the inline list', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const all = [...daily, ['ảnh.png', Buffer.from(png) as Bytes, 'image/png'] as const];
    for (const [name, content, type] of all) {
      const { data } = await upload(name, content);
      const answer = await test.call(user.token, readFile, { params: { id: data._id }, query: {} });
      await answer.body?.cancel();
      const isInline = inlineTypes.includes(type);
      expect([name, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
        name,
        isInline ? type : 'application/octet-stream',
        expect.stringMatching(isInline ? /^inline;/ : /^attachment;/),
      ]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const small = await test.call(user.token, readFile, { params: { id: data._id }, query: { thumbnail: '1' } });
      await small.body?.cancel();
      if (type !== 'image/png') expect(small.headers.get('content-type')).toBe('application/octet-stream');
    }
    expect(inlineTypes).toEqual(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']);
  });

  it('with the mark of UTF-16 that is no text keeps what its bytes say', async () => {
    const sound = bytes([0xff, 0xfb, 0x90, 0x64], Array(400).fill(0));
    expect(await fileType('a.mp3', sound)).toBe('audio/mpeg');
  });
});
