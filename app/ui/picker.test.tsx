// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount, type } from './mount.test-kit.tsx';
import PickerCombobox from './picker.combobox.tsx';
import { Picker } from './picker.tsx';

const options = [
  { value: 'a', label: 'Đỗ Quang Huy' },
  { value: 'b', label: 'Phạm Ngọc Ánh' },
];
const wiring = { id: 'agents', 'aria-describedby': undefined, 'aria-invalid': undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const chosen = vi.fn();
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

async function combobox(search: (term: string) => Promise<typeof options>) {
  const mounted = await mount(
    <PickerCombobox
      name="agents"
      label="Chuyên viên"
      search={search}
      wiring={wiring}
      selected={[]}
      onSelect={() => {}}
      autoFocus={false}
    />,
  );
  return { ...mounted, input: mounted.container.querySelector<HTMLInputElement>('input[role=combobox]')! };
}

describe('Picker before JavaScript', () => {
  it('is a select for one, and a list of checkboxes for several', () => {
    const one = renderToStaticMarkup(<Picker name="agent" label="Chuyên viên" options={options} />);
    expect(one).toContain('<select');
    const several = renderToStaticMarkup(
      <Picker name="agents" label="Chuyên viên" multiple options={options} defaultSelected={options.slice(0, 1)} />,
    );
    expect(several.match(/type="checkbox"/g)).toHaveLength(2);
    expect(several).toContain('name="agents" checked="" value="a"');
  });

  it('keeps a choice that is not among the options', () => {
    const html = renderToStaticMarkup(
      <Picker
        name="agent"
        label="Chuyên viên"
        options={options}
        defaultSelected={[{ value: 'z', label: 'Đã nghỉ' }]}
      />,
    );
    expect(html).toContain('Đã nghỉ');
  });

  it('says that it is empty', () => {
    expect(renderToStaticMarkup(<Picker name="agents" label="Chuyên viên" multiple options={[]} />)).toContain(
      'Không có dữ liệu',
    );
  });
});

describe('Picker with a choice', () => {
  it('has the name all selected, so that typing searches anew; leaving brings the name back', async () => {
    const search = vi.fn(async () => options);
    const { container, unmount } = await mount(
      <PickerCombobox
        name="agent"
        label="Chuyên viên"
        required
        search={search}
        wiring={wiring}
        selected={options.slice(0, 1)}
        onSelect={chosen}
        autoFocus={false}
      />,
    );
    const input = container.querySelector<HTMLInputElement>('input[role=combobox]')!;
    const selection = () => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
    await act(async () => input.focus());
    await pass(50);
    expect(selection()).toBe('Đỗ Quang Huy');
    await type(input, '');
    await type(input, 'ngọc');
    await pass(500);
    expect(search.mock.calls).toEqual([['ngọc']]);
    await act(async () => input.blur());
    await pass(50);
    expect(input.value).toBe('Đỗ Quang Huy');
    expect(chosen).not.toHaveBeenCalled();
    await unmount();
  });
});

describe('Picker with search', () => {
  it('searches from 2 characters on, 500 ms after the last', async () => {
    const search = vi.fn(async () => options);
    const { input, unmount } = await combobox(search);
    await type(input, 'h');
    await pass(600);
    expect(search).not.toHaveBeenCalled();
    await type(input, 'hu');
    await pass(300);
    await type(input, 'huy');
    await pass(499);
    expect(search).not.toHaveBeenCalled();
    await pass(1);
    expect(search.mock.calls).toEqual([['huy']]);
    await unmount();
  });

  it('does not search while an input method composes', async () => {
    const search = vi.fn(async () => options);
    const { input, unmount } = await combobox(search);
    await type(input, 'duo', true);
    await pass(1000);
    expect(search).not.toHaveBeenCalled();
    await act(async () => input.dispatchEvent(new Event('compositionend', { bubbles: true })));
    await pass(500);
    expect(search).toHaveBeenCalledTimes(1);
    await unmount();
  });
});
