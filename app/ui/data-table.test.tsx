// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';
import { mount } from './mount.test-kit.tsx';

interface Person {
  id: string;
  name: string;
}
const columns: Column<Person>[] = [
  {
    key: 'id',
    header: 'Mã',
    cell: row => <a href={`/p/${row.id}`}>#{row.id}</a>,
    sort: { href: '?sort=id', direction: 'desc' },
  },
  { key: 'name', header: 'Tên', cell: row => row.name },
];
const rows = [
  { id: '1', name: 'Trần Thị Dậu' },
  { id: '2', name: 'Lê Minh Khôi' },
];
const table = { label: 'Khách hàng', columns, rowKey: (row: Person) => row.id };

describe('DataTable', () => {
  it('says that it is empty in the words of the specification', () => {
    expect(renderToStaticMarkup(<DataTable {...table} rows={[]} />)).toContain('Không có dữ liệu.');
  });

  it('waits with 10 rows of 11 cells', async () => {
    const { container, unmount } = await mount(<DataTable {...table} rows={[]} loading />);
    const waiting = [...container.querySelectorAll('tbody tr')];
    expect(waiting).toHaveLength(10);
    expect(waiting.every(row => row.querySelectorAll('td').length === 11)).toBe(true);
    expect(container.textContent).not.toContain('Không có dữ liệu.');
    await unmount();
  });

  it('links the sorted header and tells its direction', async () => {
    const { container, unmount } = await mount(<DataTable {...table} rows={rows} />);
    const header = container.querySelector('th');
    expect(header?.getAttribute('aria-sort')).toBe('descending');
    expect(header?.querySelector('a')?.getAttribute('href')).toBe('?sort=id');
    await unmount();
  });

  it('posts the chosen rows as ids and chooses all of them', async () => {
    const { container, unmount } = await mount(
      <form>
        <DataTable
          {...table}
          rows={rows}
          selection={{ label: row => `Chọn ${row.name}`, actions: <button type="submit">Xóa</button> }}
        />
      </form>,
    );
    const form = container.querySelector('form');
    const ids = () => (form ? new FormData(form).getAll('ids') : []);
    expect(ids()).toEqual([]);
    await act(async () => container.querySelector<HTMLInputElement>('input[aria-label="Chọn tất cả"]')?.click());
    expect(ids()).toEqual(['1', '2']);
    expect(container.querySelector('.bulk-bar')?.textContent).toContain('2 đã chọn');
    await act(async () => container.querySelector<HTMLInputElement>('input[aria-label="Chọn Lê Minh Khôi"]')?.click());
    expect(ids()).toEqual(['1']);
    expect(container.querySelector('.bulk-bar')?.textContent).toContain('1 đã chọn');
    await unmount();
  });
});
