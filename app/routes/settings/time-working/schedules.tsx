import { useLoaderData } from '@remix-run/react';
import { readNearDue } from 'contract/settings/near-due.ts';
import { schedules } from 'contract/settings/schedules.ts';
import { weekdays } from 'contract/working-time/calendar.ts';
import { dayNames } from 'contract/working-time/day-names.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { actOn, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { NearDueCard, type NearDueCardProps } from '../../../features/working-time/near-due-card.tsx';
import { WorkingTimeTabs } from '../../../features/working-time/parts.tsx';
import { setNearDue } from '../../../features/working-time/set-near-due.server.ts';
import { readThisWeek, type ThisWeek } from '../../../features/working-time/this-week.server.ts';
import { WeekCard } from '../../../features/working-time/week-card.tsx';
import { weekWords } from '../../../features/working-time/week-words.ts';
import { actionFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { Banner } from '../../../ui/banner.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const noun = plainNoun(schedules);

export const loader = crudLoader('/settings/time-working', noun, {
  beside: async visit => ({
    week: await readThisWeek(visit),
    nearDue: (await visit.api(readNearDue, {})).data.minutes,
  }),
});

export const action = actionFor('/settings/time-working', async visit => {
  const form = await visit.request.formData();
  return form.get('intent') === 'near-due' ? setNearDue(visit, form) : actOn(paths.workingTime, noun, visit, form);
});

interface Beside {
  week: ThisWeek | null;
  nearDue: number;
}

type Row = RowOf<typeof schedules>;

const columns: CrudColumn<Row>[] = [
  {
    key: 'week',
    header: 'Giờ trong tuần',
    width: 'wide',
    cell: row => (
      <span className="flex flex-col py-1">
        {weekWords(row).map(({ days, hours }) => (
          <span key={days}>
            <span className="inline-block min-w-14 text-muted">{days}</span> {hours}
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'is_default',
    header: 'Lịch chung',
    cell: row => row.is_default && <StatusBadge tone="positive">Lịch chung</StatusBadge>,
  },
];

const officeHours = '08:00-12:00, 13:30-17:30';

const fields: CrudField[] = [
  nameField,
  {
    name: 'is_default',
    label: 'Lịch chung của doanh nghiệp',
    kind: 'switch',
    hint: 'Hạn xử lý của ticket tính theo lịch chung. Chỉ có một lịch chung; hạn đã có không đổi.',
  },
  ...weekdays.map(
    (day, index): CrudField => ({
      name: day,
      label: dayNames[day],
      kind: 'line',
      initial: index < 5 ? officeHours : '',
      input: { maxLength: 200, placeholder: 'Nghỉ' },
      ...(index === 0 && {
        hint: 'Nhiều khoảng giờ cách nhau bằng dấu phẩy: 8-12, 13:30-17:30. Ca qua đêm: 22:00-06:00. Bỏ trống: nghỉ.',
      }),
    }),
  ),
];

const withoutOwnSchedule =
  'Đây là lịch chung. Xóa rồi thì hạn xử lý tính theo mọi phút, cả ngày nghỉ, cho đến khi có lịch chung khác; hạn đã có không đổi.';

export default function Schedules() {
  const { week, nearDue } = useLoaderData() as unknown as Beside;
  const answer = useAnswer<typeof action>() as { nearDueRefused?: NearDueCardProps['refused'] } | undefined;
  return (
    <CrudScreen<Row>
      title="Thời gian làm việc"
      subtitle="Khi giờ làm việc thay đổi, hạn xử lý đã có của ticket được giữ nguyên."
      label="lịch làm việc"
      columns={columns}
      fields={fields}
      emptyHint="Lịch làm việc cho biết các khoảng giờ làm việc trong tuần."
      consequence={row => row.is_default && <p className="text-muted">{withoutOwnSchedule}</p>}
      below={<NearDueCard minutes={nearDue} refused={answer?.nearDueRefused} />}
    >
      <WorkingTimeTabs current="schedules" />
      {week ? (
        <WeekCard week={week} />
      ) : (
        <Banner tone="info" inset className="mb-4">
          Chưa có lịch chung: hạn xử lý của ticket tính theo mọi phút, cả ngày nghỉ.
        </Banner>
      )}
    </CrudScreen>
  );
}
