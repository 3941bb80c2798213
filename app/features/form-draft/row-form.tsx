import { Form } from '@remix-run/react';
import type { KeptDraft } from 'contract/tickets/draft-content.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFirstWrong } from '../use-first-wrong.ts';
import { DraftInputs, FormNotices, UnsavedChanges, UnsentNote } from './unsaved-changes.tsx';
import type { RowForm } from './use-row-form.ts';

/** What a page hands to the form of a row. */
export interface RowFormProps {
  draft: KeptDraft | null;
  /** Names the attempt to save. */
  composer: string;
  /** What was posted and refused, so that it is not lost without JavaScript. */
  submitted?: Record<string, string> | undefined;
  errors?: Record<string, string[]> | undefined;
  pending: boolean;
}

interface FrameProps extends Pick<RowFormProps, 'draft' | 'composer' | 'errors'> {
  form: RowForm<unknown>;
  draftKey: string;
  /** Said when the row moves on under unsaved changes. */
  overtaken?: string;
  /** Of the form, where its place does not name it. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/**
 * The form of a row: what is typed is kept, what is stale or stands elsewhere is said above it. The server alone judges it,
 * for the browser's own complaints come one at a time and before those that only the server can have.
 */
export function RowFormFrame({ form, draftKey, overtaken, errors, label, className, children, ...kept }: FrameProps) {
  useFirstWrong(form.form, errors);
  return (
    <>
      <FormNotices form={form} draftKey={draftKey} {...kept} {...(overtaken && { overtaken })} />
      <Form
        method="post"
        noValidate
        aria-label={label}
        className={className}
        ref={form.form}
        data-unsaved={form.isTouched ? '' : undefined}
        {...form.formProps}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={form.version} />
        <input type="hidden" name="base" value={JSON.stringify(form.stored)} />
        <DraftInputs form={form} composer={kept.composer} />
        {children}
      </Form>
    </>
  );
}

/** The foot of a form that is a column of fields: stays in sight while they scroll. */
export function SaveBar({ form, draftKey, pending }: { form: RowForm<unknown>; draftKey: string; pending: boolean }) {
  return (
    <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-col gap-2 rounded-b border-t border-line bg-surface px-4 py-2">
      <UnsentNote form={form} />
      <div className="flex items-end gap-2">
        <UnsavedChanges form={form} draftKey={draftKey}>
          <Button type="submit" variant="primary" pending={pending}>
            Lưu
          </Button>
        </UnsavedChanges>
      </div>
    </div>
  );
}
