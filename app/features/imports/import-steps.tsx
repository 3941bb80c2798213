import type { ImportState } from 'contract/contacts/imports.ts';
import { cx } from '../../ui/cx.ts';

const steps = ['Chọn tệp', 'Ghép cột', 'Kiểm tra', 'Nhập'];
const at: Record<ImportState, number> = {
  ...{ reading: 0, mapping: 1, checking: 2, ready: 2, running: 3 },
  ...{ done: 4, cancelled: 4, failed: 4, undoing: 4, undone: 4 },
};

/** Where in the wizard this page is; without a state its first step. */
export function ImportSteps({ state, mapping }: { state?: ImportState; mapping?: boolean }) {
  const current = state === undefined ? 0 : mapping ? 1 : at[state];
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
