// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DateTimePicker, isMomentAllowed } from './date-time-picker.tsx';
import { mount, type } from './mount.test-kit.tsx';
import { endBeforeStart, TimeRange } from './range-field.tsx';
import { TimePicker } from './time-picker.tsx';

describe('DateTimePicker', () => {
  it('is a native control before JavaScript', () => {
    const html = renderToStaticMarkup(<DateTimePicker name="due" label="Hạn xử lý" defaultValue="2026-11-20T09:50" />);
    expect(html).toContain('type="datetime-local"');
    expect(html).toContain('name="due"');
    expect(html).toContain('value="2026-11-20T09:50"');
  });

  it('posts what is typed as dd/MM/yyyy HH:mm, its minutes on the step', async () => {
    const { container, unmount } = await mount(<DateTimePicker name="due" label="Hạn xử lý" />);
    const text = container.querySelector<HTMLInputElement>('input[type=text]')!;
    const posted = () => container.querySelector<HTMLInputElement>('input[name=due]')?.value;
    await type(text, '20/11/2026 9:58');
    await act(async () => text.dispatchEvent(new Event('focusout', { bubbles: true })));
    expect(posted()).toBe('2026-11-20T09:55');
    expect(text.value).toBe('20/11/2026 09:55');
    await type(text, '32/11/2026');
    await act(async () => text.dispatchEvent(new Event('focusout', { bubbles: true })));
    // for the server to refuse: an empty value would take away what is stored
    expect(posted()).toBe('32/11/2026');
    expect(container.textContent).toContain('Nhập theo dạng dd/MM/yyyy HH:mm');
    await unmount();
  });

  it('can refuse dates and hours', () => {
    const limits = {
      isDateDisabled: (date: string) => date === '2026-11-21',
      isHourDisabled: (hour: number) => hour < 8,
    };
    expect(isMomentAllowed('2026-11-20T09:00', limits)).toBe(true);
    expect(isMomentAllowed('2026-11-21T09:00', limits)).toBe(false);
    expect(isMomentAllowed('2026-11-20T07:55', limits)).toBe(false);
    expect(isMomentAllowed('2026-11-20T09:00', { min: '2026-11-20T09:05' })).toBe(false);
  });
});

describe('TimePicker', () => {
  it('keeps hours to 23 and minutes to 59, and posts HH:mm:ss', async () => {
    const { container, unmount } = await mount(<TimePicker name="open" label="Giờ mở cửa" defaultValue="08:30:00" />);
    const posted = () => container.querySelector<HTMLInputElement>('input[name=open]')?.value;
    const [hour, minute] = container.querySelectorAll<HTMLInputElement>('[role=spinbutton]');
    expect(posted()).toBe('08:30:00');
    await type(hour!, '25');
    expect(posted()).toBe('05:30:00');
    await type(minute!, '59');
    expect(posted()).toBe('05:59:00');
    await act(async () => minute?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
    expect(posted()).toBe('05:00:00');
    await unmount();
  });
});

describe('TimeRange', () => {
  it('says that the end is before the start', async () => {
    const { container, unmount } = await mount(
      <TimeRange
        label="Thời gian cuộc gọi"
        from={{ name: 'from', defaultValue: '2026-11-20T09:50' }}
        to={{ name: 'to', defaultValue: '2026-11-19T10:00' }}
      />,
    );
    expect(container.textContent).toContain(endBeforeStart);
    await unmount();
  });
});
