import { useLoaderData } from '@remix-run/react';
import { schedulePeriods } from 'contract/settings/schedule-periods.ts';
import { schedules } from 'contract/settings/schedules.ts';
import { bangkokDay, formatDate } from 'contract/time.ts';
import { periodKinds } from 'contract/working-time/period-kinds.ts';
import { plainNoun, type RowOf, type ScreenNoun } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { labelled, named } from '../../../features/choices.ts';
import { WorkingTimeTabs } from '../../../features/working-time/parts.tsx';
import { readYear } from '../../../features/working-time/year.ts';
import { YearLinks } from '../../../features/working-time/year-links.tsx';
import { paths } from '../../../http/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

type Row = RowOf<typeof schedulePeriods>;

const plain = plainNoun(schedulePeriods);
const noun: ScreenNoun<Row> = {
  ...plain,
  // a search goes through all years
  list: (api, query, url) =>
    api(schedulePeriods.list, { query: { ...query, ...(!query.q && { year: readYear(url) }) } }),
};
const around = { address: paths.daysOff() };

export const loader = crudLoader('/settings/time-working', noun, {
  ...around,
  beside: async ({ api, url }) => ({
    year: readYear(url),
    thisYear: Number(bangkokDay(new Date()).slice(0, 4)),
    schedules: named((await api(schedules.list, { query: { limit: 500 } })).list),
  }),
});
export const action = crudAction('/settings/time-working', noun, around);

interface Beside {
  year: number;
  thisYear: number;
  schedules: { value: string; label: string }[];
}

const everySchedule = 'Mọi lịch';

const columnsFor = (names: ReadonlyMap<string, string>): CrudColumn<Row>[] => [
  {
    key: 'first_day',
    header: 'Ngày',
    sortBy: 'first_day',
    cell: row => (
      <span className="figures">
        {row.first_day === row.last_day
          ? formatDate(row.first_day)
          : `${formatDate(row.first_day)} – ${formatDate(row.last_day)}`}
      </span>
    ),
  },
  {
    key: 'kind',
    header: 'Loại',
    cell: row => (
      <>
        <StatusBadge tone={row.kind === 'off' ? 'neutral' : 'info'}>{periodKinds[row.kind]}</StatusBadge>
        {row.hours && <span className="ml-2">{row.hours.replaceAll('-', '–')}</span>}
      </>
    ),
  },
  {
    key: 'schedule_id',
    header: 'Lịch',
    cell: row => (row.schedule_id ? names.get(row.schedule_id) : <span className="text-muted">{everySchedule}</span>),
  },
];

const fieldsFor = (choices: Beside['schedules']): CrudField[] => [
  { ...nameField, hint: 'Nên kèm năm: Nghỉ mát công ty 2027.' },
  { name: 'kind', label: 'Loại', kind: 'choice', options: labelled(periodKinds) },
  { name: 'first_day', label: 'Từ ngày', kind: 'day' },
  { name: 'last_day', label: 'Đến hết ngày', kind: 'day', hint: 'Bỏ trống: một ngày.' },
  {
    name: 'hours',
    label: 'Giờ làm bù',
    kind: 'line',
    hint: 'Nhiều khoảng giờ cách nhau bằng dấu phẩy: 8-12, 13:30-17:30.',
    shownWith: { name: 'kind', values: ['worked'] },
    input: { maxLength: 200 },
  },
  {
    name: 'schedule_id',
    label: 'Áp dụng cho',
    kind: 'choice',
    options: [{ value: '', label: everySchedule }, ...choices],
  },
];

export default function DaysOff() {
  const { year, thisYear, schedules } = useLoaderData() as unknown as Beside;
  return (
    <CrudScreen<Row>
      title="Thời gian làm việc"
      subtitle="Khi ngày nghỉ thay đổi, hạn xử lý đã có của ticket được giữ nguyên."
      label="ngày nghỉ hoặc làm bù"
      columns={columnsFor(new Map(schedules.map(({ value, label }) => [value, label])))}
      fields={fieldsFor(schedules)}
      emptyHint={`Năm ${year} chưa có ngày nghỉ hoặc làm bù nào.`}
      actions={<LinkButton href={paths.holidays(year)}>Thêm ngày lễ năm {year}</LinkButton>}
    >
      <WorkingTimeTabs current="days" />
      <YearLinks year={year} around={thisYear} />
    </CrudScreen>
  );
}
