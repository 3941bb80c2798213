import { cx } from './cx.ts';

const number = new Intl.NumberFormat('vi-VN');

export interface CountBadgeProps {
  count: number;
  /** Shows 'max+' above it. */
  max?: number;
  /** Said after the number to assistive technology: 'thông báo chưa đọc'. */
  label?: string;
  tone?: 'critical' | 'accent' | 'neutral';
  className?: string;
}

/** A number beside a word or on an icon; nothing at zero. */
export function CountBadge({ count, max, label, tone = 'critical', className }: CountBadgeProps) {
  if (count <= 0) return null;
  const tones = {
    critical: 'bg-critical text-critical-ink',
    accent: 'bg-accent text-accent-ink',
    neutral: 'bg-surface-3 text-muted',
  };
  return (
    <span
      className={cx(
        'figures inline-block min-w-4.5 rounded-full px-1.25 text-center text-[0.6875rem] leading-4.5 font-semibold',
        tones[tone],
        className,
      )}
    >
      {max != null && count > max ? `${max}+` : number.format(count)}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  );
}
