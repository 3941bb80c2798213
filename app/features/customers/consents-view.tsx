import { Form } from '@remix-run/react';
import {
  type ConsentPurpose,
  consentChannelLabels,
  consentKinds,
  consentPurposes,
  consentSourceLabels,
  consentStateLabels,
} from 'contract/contacts/consent-words.ts';
import type { Consent, Consents } from 'contract/contacts/consents.ts';
import { formatDateTime } from 'contract/time.ts';
import type { ReactNode, RefObject } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Select, SelectField, TextareaField } from '../../ui/text-field.tsx';
import { labelled } from '../choices.ts';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import type { ConsentsRefused } from './save-consents.server.ts';
import { useSentForm } from './use-sent-form.ts';

interface ConsentsViewProps {
  consents: Consents;
  /** Under the history. */
  footer: ReactNode;
  refused: ConsentsRefused | undefined;
}

/** What a customer agreed to: the form that records it, and how it came about. */
export default function ConsentsView({ consents, footer, refused }: ConsentsViewProps) {
  const { turn, ...sent } = useSentForm('consents', consents, refused);
  const current = sent.refused?.current ?? sent.data.current;
  return (
    <div className="flex flex-col gap-4">
      <ConsentForm key={turn} {...sent} current={current} />
      <DataTable
        label="Lịch sử đồng ý"
        columns={columns}
        rows={consents.history}
        rowKey={row => `${row.purpose} ${row.channel} ${row.recorded_at}`}
        empty={{ hint: 'Mỗi lần khách đồng ý hay rút lại sẽ hiện ở đây, kèm nguồn và người ghi nhận.' }}
        footer={footer}
        grow
      />
    </div>
  );
}

interface ConsentFormProps {
  form: RefObject<HTMLFormElement>;
  current: Consents['current'];
  refused: ConsentsRefused | undefined;
  pending: boolean;
}

function ConsentForm({ form, current, refused, pending }: ConsentFormProps) {
  const guard = useUnsavedGuard(form);
  const typed = refused?.typed ?? {};
  const errors = refused?.errors ?? {};
  return (
    <Card
      title="Đồng ý của khách hàng"
      description="Tiếp thị và khảo sát chỉ khi khách đã đồng ý; chăm sóc và ghi âm cho tới khi khách rút lại."
    >
      {refused && (
        <Banner tone="critical" inset live className="mb-3">
          {refused.message}
        </Banner>
      )}
      <Form ref={form} method="post" noValidate className="flex flex-col gap-3" aria-label="Ghi nhận đồng ý">
        {guard}
        {consentPurposes.map(purpose => (
          <Purpose key={purpose} purpose={purpose} current={current} typed={typed} />
        ))}
        <div className="grid grid-cols-1 gap-3 border-t border-line pt-3 sm:grid-cols-2">
          <SelectField
            label="Khách nói bằng cách nào"
            name="source"
            required
            placeholder="Chọn nguồn"
            options={labelled(consentSourceLabels)}
            defaultValue={typed.source ?? ''}
            errors={errors.source}
          />
          <DateTimePicker
            label="Lúc nào"
            name="at"
            hint="Để trống: ngay bây giờ"
            defaultValue={typed.at ?? ''}
            errors={errors.at}
          />
          <TextareaField
            label="Bằng chứng"
            name="evidence"
            hint="Câu đã hỏi và nơi lưu: mã ghi âm, ticket, tên văn bản"
            rows={2}
            maxLength={1000}
            defaultValue={typed.evidence ?? ''}
            errors={errors.evidence}
            className="sm:col-span-2"
          />
        </div>
        <div className="flex justify-end">
          <Button type="submit" name="intent" value="consents" variant="primary" pending={pending}>
            Ghi nhận
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface PurposeProps {
  purpose: ConsentPurpose;
  current: Consents['current'];
  typed: Record<string, string>;
}

function Purpose({ purpose, current, typed }: PurposeProps) {
  const { label, hint, asks } = consentKinds[purpose];
  const nothing = asks ? 'Chưa hỏi' : 'Chưa từ chối';
  return (
    <fieldset>
      <legend className="mb-1">
        <strong className="font-semibold">{label}</strong> <span className="text-sm text-muted">{hint}</span>
      </legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
        {current
          .filter(one => one.purpose === purpose)
          .map(({ channel, last, may }) => {
            const name = `${purpose}.${channel}`;
            const word = consentChannelLabels[channel];
            return (
              <div key={channel} className="min-w-0">
                <p aria-hidden="true" className="mb-0.5 flex items-center justify-between gap-1 text-sm text-muted">
                  {word}
                  <StatusBadge plain tone={may ? 'positive' : 'neutral'} shape={may ? 'check' : 'dash'}>
                    {may ? 'Được' : 'Không'}
                  </StatusBadge>
                </p>
                <input type="hidden" name={`was.${name}`} value={last?.state ?? ''} />
                <Select
                  name={`state.${name}`}
                  aria-label={`${label}, ${word}`}
                  defaultValue={typed[`state.${name}`] ?? last?.state ?? ''}
                  placeholder={last ? undefined : nothing}
                  options={labelled(consentStateLabels)}
                />
              </div>
            );
          })}
      </div>
    </fieldset>
  );
}

const columns: Column<Consent>[] = [
  {
    key: 'what',
    header: 'Mục đích',
    phone: 'title',
    width: 'auto',
    cell: row =>
      row.channel === 'any'
        ? consentKinds[row.purpose].label
        : `${consentKinds[row.purpose].label} · ${consentChannelLabels[row.channel]}`,
  },
  {
    key: 'state',
    header: 'Khách nói',
    phone: 'bare',
    width: 'auto',
    cell: row => (
      <StatusBadge tone={row.state === 'given' ? 'positive' : 'critical'}>{consentStateLabels[row.state]}</StatusBadge>
    ),
  },
  { key: 'at', header: 'Lúc', phone: 'bare', width: 'auto', cell: row => formatDateTime(row.at) },
  { key: 'source', header: 'Nguồn', width: 'auto', cell: row => consentSourceLabels[row.source] },
  {
    key: 'evidence',
    header: 'Bằng chứng',
    width: 'normal',
    cell: row => (row.evidence === '' ? '—' : <span title={row.evidence}>{row.evidence}</span>),
  },
  {
    key: 'by',
    header: 'Người ghi nhận',
    width: 'auto',
    cell: row => <span title={`Ghi lúc ${formatDateTime(row.recorded_at)}`}>{row.recorded_by.name}</span>,
  },
];
