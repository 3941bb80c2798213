import type { ImportItem, ImportState } from 'contract/contacts/imports.ts';
import { cx } from '../../ui/cx.ts';

const steps = ['Chọn tệp', 'Ghép cột', 'Kiểm tra', 'Nhập'];
const at: Partial<Record<ImportState, number>> = {
  ...{ reading: 0, mapping: 1, checking: 2, ready: 2, running: 3 },
  ...{ done: steps.length, undoing: steps.length, undone: steps.length },
};

type Reached = Pick<ImportItem, 'state' | 'rows_done' | 'rows_total' | 'counts'>;

/** One that failed or was cancelled stands at the step that it did not get through. */
function stepOf({ state, rows_done, rows_total, counts }: Reached): number {
  const isTried = counts.new + counts.duplicate + counts.bad > 0;
  return at[state] ?? (rows_total === 0 ? 0 : !isTried ? 1 : rows_done === 0 ? 2 : 3);
}

/** Where in the wizard this page is; without an import its first step. */
export function ImportSteps({ item, mapping }: { item?: Reached; mapping?: boolean }) {
  const current = !item ? 0 : mapping ? 1 : stepOf(item);
  return (
    <ol aria-label="Các bước nhập" className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx('flex items-center gap-2', index === current ? 'font-semibold' : 'text-muted')}
        >
          <span
            className={cx(
              'figures inline-flex size-6 items-center justify-center rounded-full border text-xs',
              index === current ? 'border-accent bg-accent text-accent-ink' : 'border-line',
            )}
          >
            {index < current ? '✓' : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
