import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useRef, useState } from 'react';
import { useUnsavedGuard } from '../features/unsaved-guard.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Current } from './current.tsx';
import { type CrudField, CrudFieldControl, formValue } from './fields.tsx';
import { type CrudRow, type CrudView, formKey } from './view.ts';

/** What the action answered when it did not leave. */
export interface CrudAnswer {
  submission?: SubmissionResult<string[]>;
  failure?: { status: number; message: string; body: Record<string, unknown> };
  /** Of a deletion. */
  message?: string;
}

export interface CrudDrawerProps<Row extends CrudRow> {
  view: CrudView<Row>;
  /** The form: `new` with the key of its one submission, or the row to change. */
  panel: { kind: 'new'; key: string } | { kind: 'edit'; row: Row };
  title: string;
  fields: readonly CrudField[];
  answer: CrudAnswer | undefined;
}

// conform's types know no value that is a text or a list: fields take theirs by `formValue`
type Values = Record<string, string>;

/** The form of one row over its list. */
export function CrudDrawer<Row extends CrudRow>({ view, panel: given, title, fields, answer }: CrudDrawerProps<Row>) {
  // as it was opened: a list that loads again meanwhile must not make the form newer than what was read
  const [panel] = useState(given);
  const formRef = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().formMethod === 'POST';
  const row = panel.kind === 'edit' ? (panel.row as Record<string, unknown> & CrudRow) : undefined;
  const [form, metas] = useForm<Values>({
    id: row ? `edit-${row._id}` : 'new',
    lastResult: answer?.submission,
    constraint: view.constraint,
    defaultValue: Object.fromEntries(
      fields.map(({ name, kind, initial }) => [
        name,
        // of a credential the row tells only whether there is one
        row ? (kind === 'secret' ? '' : formValue(row[name])) : initial,
      ]),
    ) as Values,
  });
  const guard = useUnsavedGuard(formRef);
  const current = answer?.failure?.status === 409 ? (answer.failure.body.current as typeof row | undefined) : undefined;
  const typed = answer?.submission?.initialValue;
  const intent = row ? 'update' : 'create';
  return (
    <Drawer
      title={title}
      closeHref={view.href}
      footer={
        <>
          <LinkButton href={view.href}>Hủy</LinkButton>
          <Button type="submit" variant="primary" form={form.id} name="intent" value={intent} pending={isSaving}>
            {current ? 'Lưu đè' : 'Lưu'}
          </Button>
        </>
      }
    >
      <Form method="post" {...getFormProps(form)} ref={formRef} className="flex flex-col gap-4">
        {/* what Enter presses before JavaScript, whatever buttons the fields have */}
        <button type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true" className="sr-only" />
        {form.errors && (
          <Banner tone={current ? 'warning' : 'critical'} inset live>
            {form.errors[0]}
          </Banner>
        )}
        {current && <Current fields={fields} mine={typed ?? {}} current={current} />}
        {row ? (
          // drawn again without JavaScript it still was read when it was opened
          <input type="hidden" name="version" value={String(current?.version ?? typed?.version ?? row.version)} />
        ) : (
          panel.kind === 'new' && <input type="hidden" name={formKey} value={panel.key} />
        )}
        {fields.map((field, index) => {
          const { shownWith } = field;
          const isShown = !shownWith || shownWith.values.includes(metas[shownWith.name]!.value ?? '');
          return (
            <div key={field.name} className={isShown ? 'min-w-0' : 'hidden min-w-0 noscript:block'}>
              <CrudFieldControl
                field={field}
                meta={metas[field.name]!}
                stored={row?.[field.name]}
                isFirst={index === 0}
                isSaving={isSaving}
                allErrors={answer?.submission?.error ?? undefined}
              />
              {field.preview?.(Object.fromEntries(fields.map(({ name }) => [name, metas[name]!.value])))}
            </div>
          );
        })}
      </Form>
      {guard}
    </Drawer>
  );
}
