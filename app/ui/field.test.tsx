// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { mount } from './mount.test-kit.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField, TextField } from './text-field.tsx';
import { SwitchField } from './toggle-field.tsx';

describe('fields', () => {
  it('ties label and hint to the control', async () => {
    const { container, unmount } = await mount(<TextField name="name" label="Tên" hint="Tối đa 120 ký tự" required />);
    const input = container.querySelector('input');
    expect(container.querySelector('label')?.htmlFor).toBe(input?.id);
    expect(container.querySelector('label')?.textContent).toBe('Tên');
    expect(container.querySelector('label + [aria-hidden]')?.textContent).toBe('bắt buộc');
    expect(container.querySelector(`[id="${input?.getAttribute('aria-describedby')}"]`)?.textContent).toBe(
      'Tối đa 120 ký tự',
    );
    expect(input?.hasAttribute('aria-invalid')).toBe(false);
    expect(input?.required).toBe(true);
    await unmount();
  });

  it('puts the first error in place of the hint', async () => {
    const { container, unmount } = await mount(
      <TextField name="email" label="Email" hint="Để nhận mã" errors={['Email không hợp lệ', 'khác']} />,
    );
    const input = container.querySelector('input');
    expect(container.querySelector(`[id="${input?.getAttribute('aria-describedby')}"]`)?.textContent).toBe(
      'Email không hợp lệ',
    );
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect(container.textContent).not.toContain('Để nhận mã');
    await unmount();
  });

  it('describes nothing when there is nothing to say', async () => {
    const { container, unmount } = await mount(<SwitchField name="on" label="Bật" />);
    const input = container.querySelector('input');
    expect(input?.hasAttribute('aria-describedby')).toBe(false);
    expect(input?.getAttribute('role')).toBe('switch');
    await unmount();
  });

  it('offers the empty choice first', async () => {
    const { container, unmount } = await mount(
      <SelectField name="type" label="Kiểu" placeholder="Chọn kiểu" options={[{ value: 'text', label: 'Chữ' }]} />,
    );
    expect([...container.querySelectorAll('option')].map(option => option.value)).toEqual(['', 'text']);
    await unmount();
  });

  it('shows and hides a password', async () => {
    const { container, unmount } = await mount(<PasswordField name="password" label="Mật khẩu" />);
    expect(container.querySelector('input')?.type).toBe('password');
    await act(async () => container.querySelector('button')?.click());
    expect(container.querySelector('input')?.type).toBe('text');
    expect(container.querySelector('button')?.getAttribute('aria-label')).toBe('Ẩn ký tự');
    await unmount();
  });
});
