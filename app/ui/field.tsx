import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { CircleAlertIcon } from './icons.tsx';

/** What a control needs to be announced with its label, hint and error. Spread it on the control. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** What every field takes. `errors` is what conform gives: the first is shown, in place of the hint. */
export interface FieldProps {
  label: ReactNode;
  errors?: string[] | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Of the control; made up when absent. */
  id?: string | undefined;
  /** Keeps the label for assistive technology alone (search bars, table filters). */
  hideLabel?: boolean | undefined;
  /** Of the wrapper, for widths and grid places. */
  className?: string | undefined;
}

/** The ids that tie a control to its note (hint or error). */
export function useFieldWiring({ id, errors, hint }: Pick<FieldProps, 'id' | 'errors' | 'hint'>) {
  const generated = useId();
  const controlId = id ?? generated;
  const error = errors?.[0];
  const noteId = `${controlId}-note`;
  const hasNote = (error != null || hint != null) && (error ?? hint) !== '';
  const wiring: FieldWiring = {
    id: controlId,
    'aria-describedby': hasNote ? noteId : undefined,
    'aria-invalid': error == null ? undefined : true,
  };
  return { wiring, noteId, error };
}

/** Label above, control, hint below; an error takes the place of the hint. */
export function Field({ children, ...props }: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const { wiring, noteId, error } = useFieldWiring(props);
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', props.className)}>
      <FieldLabel htmlFor={wiring.id} required={props.required} hidden={props.hideLabel}>
        {props.label}
      </FieldLabel>
      {children(wiring)}
      <FieldNote id={noteId} error={error} hint={props.hint} />
    </div>
  );
}

/** Several controls under one legend (a range, a list of checkboxes). */
export function FieldGroup({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { wiring, noteId, error } = useFieldWiring(props);
  return (
    <fieldset
      id={wiring.id}
      aria-describedby={wiring['aria-describedby']}
      className={cx('flex min-w-0 flex-col gap-1', props.className)}
    >
      <legend
        className={props.hideLabel ? 'sr-only' : 'mb-1 flex items-baseline gap-1.5 text-sm font-semibold text-muted'}
      >
        {props.label}
        {props.required && <RequiredMark />}
      </legend>
      {children}
      <FieldNote id={noteId} error={error} hint={props.hint} />
    </fieldset>
  );
}

export function FieldLabel(props: {
  htmlFor: string;
  required?: boolean | undefined;
  hidden?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={props.hidden ? 'sr-only' : 'flex items-baseline gap-1.5 text-sm font-semibold text-muted'}>
      <label htmlFor={props.htmlFor} className="min-w-0">
        {props.children}
      </label>
      {props.required && <RequiredMark />}
    </div>
  );
}

/** Said to the eye alone: the control's own `required` says it to assistive technology. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-xs font-normal whitespace-nowrap text-faint">
      bắt buộc
    </span>
  );
}

export function FieldNote(props: { id: string; error?: string | undefined; hint?: ReactNode }) {
  // what is wrong may be said elsewhere, once for several controls
  if (props.error === '') return null;
  if (props.error != null) {
    return (
      <p id={props.id} className="flex items-start gap-1 text-sm text-critical">
        <CircleAlertIcon className="mt-0.5 size-3.5" />
        <span className="min-w-0">{props.error}</span>
      </p>
    );
  }
  if (props.hint == null || props.hint === '') return null;
  return (
    <p id={props.id} className="text-sm text-muted">
      {props.hint}
    </p>
  );
}
