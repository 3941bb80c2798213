import { getFormProps, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { useUnsavedGuard } from '../features/unsaved-guard.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Current } from './current.tsx';
import type { CrudAnswer } from './drawer.tsx';
import { type CrudField, CrudFieldControl, formValue } from './fields.tsx';

export interface OneFormProps {
  id: string;
  title: string;
  description?: ReactNode;
  fields: readonly CrudField[];
  row: { version: number } & Record<string, unknown>;
  /** HTML constraints of the form. */
  constraint: Record<string, object>;
  answer: CrudAnswer | undefined;
}

/** Settings of which there is one: the fields of the engine in place, without a list. Give it a key by its version. */
export default function OneForm({ id, title, description, fields, row, constraint, answer }: OneFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().formMethod === 'POST';
  const [form, metas] = useForm<Record<string, string>>({
    id,
    lastResult: answer?.submission ?? null,
    constraint,
    defaultValue: Object.fromEntries(
      fields.map(({ name, kind }) => [name, kind === 'secret' ? '' : formValue(row[name])]),
    ) as Record<string, string>,
  });
  const guard = useUnsavedGuard(ref);
  const current = answer?.failure?.status === 409 ? (answer.failure.body.current as typeof row | undefined) : undefined;
  return (
    <Card
      title={title}
      description={description}
      className="max-w-2xl"
      footer={
        <Button type="submit" variant="primary" form={form.id} pending={isSaving}>
          {current ? 'Lưu đè' : 'Lưu'}
        </Button>
      }
    >
      <Form method="post" {...getFormProps(form)} ref={ref} className="flex flex-col gap-4">
        {/* what Enter presses before JavaScript, whatever buttons the fields have */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {form.errors && (
          <Banner tone={current ? 'warning' : 'critical'} inset live>
            {form.errors[0]}
          </Banner>
        )}
        {current && <Current fields={fields} mine={answer?.submission?.initialValue ?? {}} current={current} />}
        <input type="hidden" name="version" value={String(current?.version ?? row.version)} />
        {fields.map(field => (
          <CrudFieldControl
            key={field.name}
            field={field}
            meta={metas[field.name]!}
            stored={row[field.name]}
            isFirst={false}
            isSaving={isSaving}
            allErrors={answer?.submission?.error ?? undefined}
          />
        ))}
      </Form>
      {guard}
    </Card>
  );
}
