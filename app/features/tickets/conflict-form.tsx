import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { isTypedOn } from '../use-first-wrong.ts';
import type { SaveRefusal } from './save-ticket.server.ts';

/** Somebody was faster: both values of each field, and a choice. */
export function ConflictForm({
  message,
  conflict,
}: {
  message: string;
  conflict: NonNullable<SaveRefusal['conflict']>;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isTypedOn()) heading.current?.focus();
  }, [conflict]);
  return (
    <Form
      method="post"
      className="mb-4 rounded border border-warning bg-warning-soft p-4"
      aria-label="Chọn giá trị cần giữ"
    >
      <input type="hidden" name="intent" value="resolve" />
      <input type="hidden" name="version" value={conflict.version} />
      <input type="hidden" name="rest" value={conflict.rest} />
      <input type="hidden" name="key" value={conflict.drafts.key} />
      <input type="hidden" name="continues" value={conflict.drafts.continues} />
      <h2 ref={heading} role="alert" tabIndex={-1} className="mb-3 text-base font-semibold text-warning">
        {message}
      </h2>
      <div className="flex flex-col gap-3">
        {conflict.fields.map(field => (
          <fieldset key={field.field}>
            <legend className="font-semibold wrap-anywhere">{field.label}</legend>
            <input type="hidden" name="field" value={field.field} />
            <input type="hidden" name={`mine.${field.field}`} value={JSON.stringify(field.mine)} />
            <label className="flex min-h-8 items-start gap-2">
              <input type="radio" name={`choice.${field.field}`} value="current" defaultChecked className="mt-1" />
              <span className="min-w-0 wrap-anywhere">
                Đang có: <strong>{field.current_text || 'không có'}</strong>
              </span>
            </label>
            <label className="flex min-h-8 items-start gap-2">
              <input type="radio" name={`choice.${field.field}`} value="mine" className="mt-1" />
              <span className="min-w-0 wrap-anywhere">
                Của tôi: <strong>{field.mine_text || 'không có'}</strong>
              </span>
            </label>
          </fieldset>
        ))}
      </div>
      <Button type="submit" variant="primary" className="mt-3">
        Lưu lựa chọn
      </Button>
    </Form>
  );
}
