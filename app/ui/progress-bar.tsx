import type { ReactNode } from 'react';

export interface ProgressBarProps {
  label: ReactNode;
  /** Absent: under way, extent unknown. */
  value?: number;
  max?: number;
  /** Replaces the percentage: '120/500 dòng'. */
  text?: ReactNode;
}

/** Long work, with its extent as a word as well. */
export function ProgressBar({ label, value, max = 100, text }: ProgressBarProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1.5 text-sm">
      <span className="flex justify-between gap-4">
        <span className="min-w-0 truncate">{label}</span>
        <span className="figures flex-none text-muted">
          {text ?? (value != null && max > 0 ? `${Math.round((value / max) * 100)}%` : null)}
        </span>
      </span>
      <progress className="progress" value={value} max={max} />
    </label>
  );
}
