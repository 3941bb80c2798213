import { cancelImport, importTemplate, importWithFile } from 'contract/contacts/imports.ts';
import { default as readWorkbook } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boss, csv, fresh, openScene, read, test, upload, xlsx } from '../tests/import-scene.ts';

beforeAll(openScene);
afterAll(() => test.close());

describe('a file that is no table', () => {
  const refusedFor = async (file: File) => {
    const id = await upload(file);
    const { state, error } = await read(id);
    await test.call(boss.token, cancelImport, { params: { id } });
    return [state, error];
  };

  it('is refused with a reason', async () => {
    await fresh();
    for (const file of [new File([''], 'a.csv'), new File(['x'], 'a.exe'), new File(['x'], 'a.xls')])
      await expect(test.call(boss.token, importWithFile, { file })).rejects.toMatchObject({ status: 422 });
    await expect(
      test.call(boss.token, importWithFile, { file: new File([Buffer.alloc(10 * 1024 * 1024 + 1)], 'a.csv') }),
    ).rejects.toMatchObject({ status: 413 });
    expect(await refusedFor(csv('Tên'))).toEqual(['failed', 'Tệp không có dòng dữ liệu nào dưới dòng tiêu đề']);
    const latin = new File([Buffer.from('T\xean\nAn', 'latin1')], 'a.csv');
    expect((await refusedFor(latin))[1]).toContain('không ở dạng UTF-8');
    const many = csv('Tên', ...Array.from({ length: 50_001 }, (_, at) => String(at)));
    expect(await refusedFor(many)).toEqual(['failed', 'Tệp có hơn 50.000 dòng. Hãy tách ra']);
  });

  it('is refused when its cells hold far too much text, though it is small itself', async () => {
    await fresh();
    const text = 'x'.repeat(10_000);
    const file = (rows: number) =>
      xlsx(
        ['Tên', 'Ghi chú'],
        Array.from({ length: rows }, () => ['An', text]),
      );
    expect(await refusedFor(await file(3_001))).toEqual([
      'failed',
      'Tệp có quá nhiều chữ (hơn 30 triệu ký tự). Hãy tách ra',
    ]);
    expect((await read(await upload(await file(300)))).rows_total).toBe(300);
  });

  it('is refused when it unpacks to more than it may, whatever it says of itself', async () => {
    await fresh();
    const small = Buffer.from(await (await xlsx(['Tên'], [['An']])).arrayBuffer());
    const cut = new File([new Uint8Array(small.subarray(0, small.length - 40))], 'a.xlsx');
    expect((await refusedFor(cut))[1]).toContain('bị hỏng, hoặc quá lớn');
    const { deflateRawSync } = await import('node:zlib');
    const bomb = (claimed: number) => {
      const name = Buffer.from('xl/workbook.xml');
      const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(8, 8);
      local.writeUInt32LE(packed.length, 18);
      local.writeUInt32LE(claimed, 22);
      local.writeUInt16LE(name.length, 26);
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(8, 10);
      entry.writeUInt32LE(packed.length, 20);
      entry.writeUInt32LE(claimed, 24);
      entry.writeUInt16LE(name.length, 28);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(1, 8);
      end.writeUInt16LE(1, 10);
      end.writeUInt32LE(46 + name.length, 12);
      end.writeUInt32LE(30 + name.length + packed.length, 16);
      return new File([new Uint8Array(Buffer.concat([local, name, packed, entry, name, end]))], 'a.xlsx');
    };
    for (const claimed of [200 * 1024 * 1024, 1_000])
      expect((await refusedFor(bomb(claimed)))[1]).toContain('quá lớn khi giải nén');
  });
});

describe('the template', () => {
  it('follows the tenant, explains itself, and comes back as an import', async () => {
    await fresh();
    const answer = await test.call(boss.token, importTemplate, {});
    const bytes = Buffer.from(await answer.arrayBuffer());
    const [blank, guide] = await readWorkbook(bytes);
    expect(blank!.data[0]).toEqual(
      expect.arrayContaining(['Tên khách hàng', 'Số điện thoại', 'Điểm', 'Nguồn biết đến']),
    );
    const line = (label: string) => guide!.data.find(([first]) => first === label);
    expect(line('Tên khách hàng')![1]).toBe('Có');
    expect(line('Nguồn biết đến')![3]).toBe('Bạn bè; Quảng cáo');
    expect(line('Tổ chức')![3]).toBe('Công ty Sen Vàng');
    const head = blank!.data[0]!.map(String);
    const filled = await xlsx(head, [head.map(label => (label === 'Tên khách hàng' ? 'An' : null))]);
    const id = await upload(filled);
    const { columns } = await read(id);
    expect(columns.filter(({ target }) => target === '')).toEqual([]);
    expect(new Set(columns.map(({ target }) => target)).size).toBe(head.length);
    const empty = await upload(new File([new Uint8Array(bytes)], 'mẫu.xlsx'));
    expect((await read(empty)).error).toBe('Tệp không có dòng dữ liệu nào dưới dòng tiêu đề');
  });
});
