import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import type { Brand } from 'contract/settings/branding.ts';
import { useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import { AccentField } from './accent-field.tsx';

export type Branding = Brand & { version: number };
export interface BrandingAnswer {
  submission?: SubmissionResult<string[]>;
  failure?: { status: number; body: Record<string, unknown> };
  isOfLogo?: true;
}

/** What stands there now, of an answer that refuses to overwrite it. */
export const currentOf = (answer: BrandingAnswer | undefined) =>
  answer?.failure?.status === 409 ? (answer.failure.body.current as Branding) : undefined;

interface Props {
  branding: Branding;
  constraint: Record<string, object>;
  answer: BrandingAnswer | undefined;
  onType: (light: string, dark: string) => void;
}

export function BrandingForm({ branding, constraint, answer: given, onType }: Props) {
  const answer = given?.isOfLogo ? undefined : given;
  const ref = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard(ref);
  const isSaving = useNavigation().formData?.has('display_name') ?? false;
  const current = currentOf(answer);
  const { display_name, accent_light, accent_dark } = branding;
  const [form, fields] = useForm<Record<'display_name' | 'accent_light' | 'accent_dark', string>>({
    id: 'branding',
    lastResult: answer?.submission ?? null,
    constraint,
    defaultValue: { display_name, accent_light, accent_dark },
  });
  return (
    <Card
      title="Tên và màu"
      footer={
        <Button type="submit" variant="primary" form={form.id} pending={isSaving}>
          {current ? 'Lưu đè' : 'Lưu'}
        </Button>
      }
    >
      <Form
        method="post"
        {...getFormProps(form)}
        ref={ref}
        className="flex flex-col gap-4"
        onInput={event => {
          const typed = new FormData(event.currentTarget);
          onType(String(typed.get('accent_light')), String(typed.get('accent_dark')));
        }}
      >
        {/* what Enter presses, whatever buttons the fields have */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {form.errors && (
          <Banner tone={current ? 'warning' : 'critical'} inset live>
            {form.errors[0]}
          </Banner>
        )}
        {current && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded border border-line p-3 text-sm">
            <Now label="Tên hiển thị hiện tại" value={current.display_name} />
            <Now label="Màu trên nền sáng hiện tại" value={current.accent_light} />
            <Now label="Màu trên nền tối hiện tại" value={current.accent_dark} />
          </dl>
        )}
        <input type="hidden" name="version" value={current?.version ?? branding.version} />
        <TextField
          {...getInputProps(fields.display_name, { type: 'text' })}
          label="Tên hiển thị"
          errors={fields.display_name.errors}
          hint="Đứng ở góc màn hình, trên tab trình duyệt và trang đăng nhập. Bỏ trống: Lắng Nghe."
          autoComplete="off"
          readOnly={isSaving}
        />
        <AccentField
          scheme="light"
          meta={fields.accent_light}
          sent={answer?.submission?.initialValue?.accent_light}
          hint="Nút, liên kết và mục đang chọn. Bỏ trống cả hai màu: màu của Lắng Nghe."
          readOnly={isSaving}
        />
        <AccentField
          scheme="dark"
          meta={fields.accent_dark}
          sent={answer?.submission?.initialValue?.accent_dark}
          hint="Khi người dùng chọn giao diện tối. Bỏ trống: màu gần nhất đọc được."
          readOnly={isSaving}
        />
      </Form>
      {guard}
    </Card>
  );
}

function Now({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{value || 'bỏ trống'}</dd>
    </>
  );
}
