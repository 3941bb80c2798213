// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mount } from './mount.test-kit.tsx';
import { Pagination } from './pagination.tsx';

const hrefFor = (page: number, size: number) => `/tickets?mode=me&page=${page}&size=${size}`;

describe('Pagination', () => {
  it('words the footer as the specification does', async () => {
    const { container, unmount } = await mount(<Pagination page={2} size={10} total={20143} hrefFor={hrefFor} />);
    const text = container.textContent?.replace(/\s+/g, ' ');
    expect(text).toContain('Hiển thị');
    expect(text).toContain('trong 20.143 bản ghi');
    expect(text).toContain('Trang 2/2.015');
    expect([...container.querySelectorAll('option')].map(option => option.value)).toEqual([
      '10',
      '20',
      '30',
      '40',
      '50',
      '100',
    ]);
    await unmount();
  });

  it('links the other pages and keeps the filters in the page-size form', async () => {
    const { container, unmount } = await mount(<Pagination page={2} size={10} total={35} hrefFor={hrefFor} />);
    const href = (label: string) => container.querySelector(`a[aria-label="${label}"]`)?.getAttribute('href');
    expect(href('Trang đầu')).toBe(hrefFor(1, 10));
    expect(href('Trang trước')).toBe(hrefFor(1, 10));
    expect(href('Trang sau')).toBe(hrefFor(3, 10));
    expect(href('Trang cuối')).toBe(hrefFor(4, 10));
    const hidden = [...container.querySelectorAll<HTMLInputElement>('form[action="/tickets"] input[type=hidden]')];
    expect(hidden.map(input => [input.name, input.value])).toEqual([
      ['mode', 'me'],
      ['page', '1'],
    ]);
    await unmount();
  });

  it('has no links at the ends', async () => {
    const { container, unmount } = await mount(<Pagination page={1} size={10} total={0} hrefFor={hrefFor} />);
    expect(container.textContent).toContain('Trang 1/1');
    expect(container.querySelectorAll('nav a')).toHaveLength(0);
    expect(container.querySelectorAll('nav [aria-disabled="true"]')).toHaveLength(4);
    await unmount();
  });

  it('goes to the first page of another size', async () => {
    const onNavigate = vi.fn();
    const { container, unmount } = await mount(
      <Pagination page={3} size={10} total={90} hrefFor={hrefFor} onNavigate={onNavigate} />,
    );
    const select = container.querySelector('select');
    await act(async () => {
      if (!select) return;
      select.value = '50';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(onNavigate).toHaveBeenCalledWith(hrefFor(1, 50));
    await unmount();
  });
});
