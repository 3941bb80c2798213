// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { initials } from './avatar.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CountBadge } from './count-badge.tsx';
import { deleteQuestion } from './delete-question.ts';
import { Drawer } from './drawer.tsx';
import { Menu, MenuLink } from './menu.tsx';
import { mount } from './mount.test-kit.tsx';
import { typeAhead } from './type-ahead.ts';

describe('initials', () => {
  it.each([
    ['Trần Thị Dậu', 'TD'],
    ['  Nguyễn   An ', 'NA'],
    ['đỗ ánh', 'ĐÁ'],
    ['Đỗ Ánh'.normalize('NFD'), 'ĐÁ'],
    ['Khôi', 'K'],
    ['"Bảy" (VIP)', 'BV'],
    ['', '?'],
  ])('of %s', (name, letters) => expect(initials(name)).toBe(letters));
});

describe('ConfirmDialog', () => {
  it('asks in the words of the specification, at most 425 px wide', async () => {
    await import('./dialog.panel.tsx');
    const onConfirm = vi.fn();
    const { unmount } = await mount(
      <ConfirmDialog
        open
        title="Xóa nhóm"
        description={deleteQuestion('Khách VIP')}
        tooltip="Xóa"
        onClose={() => {}}
        onConfirm={onConfirm}
      />,
    );
    await vi.waitFor(async () => {
      await act(async () => {});
      expect(document.querySelector('[role=alertdialog]')).not.toBeNull();
    });
    const dialog = document.querySelector('[role=alertdialog]');
    expect(dialog?.textContent).toContain('Bạn có chắc chắn muốn xóa Khách VIP không?');
    const buttons = [...(dialog?.querySelectorAll('button') ?? [])];
    expect(buttons.map(button => button.textContent)).toEqual(['Hủy', 'Xác nhận']);
    expect(buttons[1]?.title).toBe('Xóa');
    expect(dialog?.querySelector('.max-w-\\[425px\\]')).not.toBeNull();
    await act(async () => buttons[1]?.click());
    expect(onConfirm).toHaveBeenCalledOnce();
    await unmount();
  });
});

describe('Button', () => {
  it('swallows clicks while pending', async () => {
    const onClick = vi.fn();
    const { container, unmount } = await mount(
      <Button pending onClick={onClick}>
        Lưu
      </Button>,
    );
    const button = container.querySelector('button');
    await act(async () => button?.click());
    expect(onClick).not.toHaveBeenCalled();
    expect(button?.getAttribute('aria-busy')).toBe('true');
    expect(button?.textContent).toContain('Lưu');
    await unmount();
  });
});

describe('CountBadge', () => {
  it('stops counting above its limit and shows no zero', () => {
    expect(renderToStaticMarkup(<CountBadge count={12} max={9} />)).toContain('9+');
    expect(renderToStaticMarkup(<CountBadge count={9} max={9} />)).toContain('>9<');
    expect(renderToStaticMarkup(<CountBadge count={0} />)).toBe('');
  });
});

describe('Menu', () => {
  it('closes on Escape and on a click outside', async () => {
    const { container, unmount } = await mount(
      <Menu trigger="Xuất">
        <MenuLink href="#csv">CSV</MenuLink>
      </Menu>,
    );
    const menu = container.querySelector('details')!;
    menu.open = true;
    menu.querySelector<HTMLElement>('a')?.focus();
    // what menus do loads with the first focus
    await import('./menu.behaviour.ts');
    await Promise.resolve();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(menu.open).toBe(false);
    menu.open = true;
    document.body.click();
    expect(menu.open).toBe(false);
    await unmount();
  });
});

describe('typeAhead', () => {
  it('ignores tone marks and starts anew after 1 s', () => {
    let now = 0;
    const find = typeAhead(() => now);
    const labels = ['Ăn trưa', 'Đào tạo', 'Họp', 'Đang nhập liệu'];
    expect(find('d', labels)).toBe(1);
    expect(find('a', labels)).toBe(1);
    expect(find('n', labels)).toBe(3);
    now = 1001;
    expect(find('h', labels)).toBe(2);
  });
});

describe('Drawer', () => {
  it('is an open dialog with a closing link from the server', () => {
    const html = renderToStaticMarkup(
      <Drawer title="Thêm nhóm" closeHref="/customers/groups">
        ...
      </Drawer>,
    );
    expect(html).toContain('role="dialog"');
    expect(html).toContain('href="/customers/groups" aria-label="Đóng"');
  });

  it('leaves on Escape, but not in the middle of a composition', async () => {
    const onClose = vi.fn();
    const { unmount } = await mount(
      <Drawer title="Thêm nhóm" closeHref="/customers/groups" onClose={onClose}>
        <input aria-label="Tên" />
      </Drawer>,
    );
    expect(document.activeElement?.getAttribute('role')).toBe('dialog');
    const press = (isComposing: boolean) =>
      act(async () => {
        const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
        Object.defineProperty(event, 'isComposing', { value: isComposing });
        document.activeElement?.dispatchEvent(event);
      });
    await press(true);
    expect(onClose).not.toHaveBeenCalled();
    await press(false);
    expect(onClose).toHaveBeenCalledOnce();
    await unmount();
  });
});
