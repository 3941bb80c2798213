import { expect, it } from 'vitest';
import { dueCountedWords } from './due-counted.ts';

const at = (text: string) => new Date(`${text}+07:00`).toISOString();
const pause = (from: string, to: string, names: string[] = []) => ({ from: at(from), to: at(to), names });
const created_at = at('2026-11-20T11:50');
const lunch = pause('2026-11-20T12:00', '2026-11-20T13:30');
const night = pause('2026-11-20T17:30', '2026-11-21T08:00');
const words = (minutes: number, due: string, ...pauses: ReturnType<typeof pause>[]) =>
  dueCountedWords({ created_at, due_at: at(due), due_counted: { minutes, pauses, is_outdated: false } });

it('says in one line how a due date was counted', () => {
  expect(words(30, '2026-11-20T13:50', lunch)).toBe('30 phút, nghỉ trưa 12:00–13:30, hạn 13:50');
  expect(words(30, '2026-11-20T12:20')).toBe('30 phút, hạn 12:20');
  expect(words(300, '2026-11-21T08:50', lunch, night)).toBe(
    '5 giờ, nghỉ trưa 12:00–13:30, nghỉ 17:30 20/11 – 08:00 21/11, hạn 21/11/2026 08:50',
  );
  const tet = pause('2026-11-20T17:30', '2026-11-30T08:00', ['Tết 2027']);
  expect(words(300, '2026-11-30T08:50', tet)).toBe('5 giờ, nghỉ Tết 2027, hạn 30/11/2026 08:50');
  expect(words(960, '2026-11-30T08:50', lunch, night, lunch, tet)).toBe(
    '16 giờ, trừ 4 khoảng ngoài giờ, nghỉ Tết 2027, hạn 30/11/2026 08:50',
  );
  // other hours than those of then explain nothing
  expect(
    dueCountedWords({
      ...{ created_at, due_at: at('2026-11-20T13:50') },
      due_counted: { minutes: 30, pauses: [], is_outdated: true },
    }),
  ).toBe('30 phút, giờ làm việc đã đổi từ lúc tính hạn, hạn 13:50');
  expect(dueCountedWords({ created_at, due_at: null, due_counted: null })).toBeUndefined();
});
