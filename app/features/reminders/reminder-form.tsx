import type { Reminder, ReminderPreset } from 'contract/reminders/reminders.ts';
import { dateTimeInputValue, dueText, formatDateTime } from 'contract/time.ts';
import { useRef, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { TextareaField } from '../../ui/text-field.tsx';
import { Refused } from '../access/refused.tsx';
import { usePanelPost } from '../panels/use-panel-post.tsx';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import type { ReminderPage } from './load-reminders.server.ts';
import { morningWord } from './morning-word.ts';

interface Props {
  asked: Exclude<NonNullable<ReminderPage['asked']>, { kind: 'missing' }>;
  data: ReminderPage;
  /** The list without the form. */
  closeHref: string;
  /** A form for another reminder of the same ticket or customer. */
  anotherHref: string | undefined;
}

const contentOf = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return JSON.stringify(['preset', 'remind_at', 'note'].map(name => data.get(name)));
};

const askedBy = ({ search }: { search: string }) => {
  const params = new URLSearchParams(search);
  return params.get('panel') === 'reminders' ? params.get('remind') : null;
};

/** When to be reminded, and of what; works before JavaScript, where the choice of a moment shows by itself. */
export function ReminderForm({ asked: given, data, closeHref, anotherHref }: Props) {
  // as it was opened: a list that loads again meanwhile must not make the form newer than what was read
  const [asked] = useState(given);
  const isNew = asked.kind === 'new';
  const ref = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard(
    ref,
    contentOf,
    (from, to) => from.pathname !== to.pathname || askedBy(from) !== askedBy(to),
  );
  const { times, refused, now } = data;
  const intent = isNew ? 'create' : 'update';
  const { Form, post, hidden, pending, isUnreached, lastResult, failure } = usePanelPost(
    paths.reminders,
    intent,
    refused,
    isNew ? asked.about : asked.row._id,
  );
  const typed = (lastResult?.initialValue ?? undefined) as Record<string, string> | undefined;
  const errors = (lastResult?.error ?? {}) as Record<string, string[] | undefined>;
  const row = isNew ? undefined : asked.row;
  const present = (failure?.body.current as Reminder | undefined) ?? (given.kind === 'edit' ? given.row : undefined);
  // somebody's other window has saved since, and this one was refused
  const current = typed && present && present.version > Number(typed.version) ? present : undefined;
  const chosen = typed?.preset ?? (isNew ? 'hour' : 'custom');
  const presets: [ReminderPreset, label: string, when: string][] = [
    ['hour', '1 giờ nữa', dueText(Date.parse(times.hour), now - 3_600_000)],
    ['morning', morningWord(times), dueText(times.morning, now)],
    ['custom', 'Lúc khác', ''],
  ];
  return (
    <Form {...post} ref={ref} noValidate className="group flex flex-col gap-4 border-b-8 border-line px-5 pt-5 pb-4">
      {hidden}
      {/* what Enter presses, whatever buttons come first */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {isNew ? (
        <>
          <input type="hidden" name="about" value={asked.about} />
          <input type="hidden" name="key" value={asked.key} />
        </>
      ) : (
        <>
          <input type="hidden" name="id" value={asked.row._id} />
          <input type="hidden" name="version" value={current?.version ?? typed?.version ?? asked.row.version} />
        </>
      )}
      <Refused said={errors['']?.[0]} isUnreached={isUnreached} />
      {current && (
        <Banner tone="warning" inset>
          Ở cửa sổ kia: {formatDateTime(current.remind_at)}
          {current.note && `, “${current.note}”`}
          {current.done_at && ', đã xong'}. Lưu lần nữa để thay bằng nội dung dưới đây.
        </Banner>
      )}
      <fieldset>
        <legend className="mb-1.5 font-semibold">{isNew ? `Nhắc tôi về ${asked.label}` : 'Sửa lời nhắc'}</legend>
        <div className="flex flex-col gap-1.5">
          {presets.map(([value, label, when]) => (
            <label
              key={value}
              className="flex min-h-9 cursor-pointer items-center gap-2 rounded border border-line px-3 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input type="radio" name="preset" value={value} defaultChecked={chosen === value} />
              <span className="flex-1">{label}</span>
              <span className="figures text-sm text-muted">{when}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="hidden group-has-[input[value=custom]:checked]:block">
        <DateTimePicker
          key={typed?.remind_at}
          label="Ngày giờ nhắc"
          name="remind_at"
          isDeadline
          defaultValue={typed?.remind_at ?? (row ? dateTimeInputValue(row.remind_at) : '')}
          errors={errors.remind_at}
        />
      </div>
      <TextareaField
        key={typed?.note}
        label="Ghi chú"
        name="note"
        rows={3}
        maxLength={500}
        defaultValue={typed?.note ?? row?.note}
        hint="Chỉ bạn đọc được."
        errors={errors.note}
      />
      {anotherHref && (
        <a href={anotherHref} className="link self-start text-sm" data-preserve-scroll="">
          Thêm một lời nhắc khác
        </a>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {row && (
          <Button type="submit" variant="danger" name="intent" value="delete" className="mr-auto">
            Xóa lời nhắc
          </Button>
        )}
        <LinkButton href={closeHref} data-preserve-scroll="">
          Hủy
        </LinkButton>
        <Button type="submit" variant="primary" pending={pending}>
          {isNew ? 'Nhắc tôi' : 'Lưu'}
        </Button>
      </div>
      {guard}
    </Form>
  );
}
