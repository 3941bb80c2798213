import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'critical' | 'accent';
export type Shape = 'ring' | 'half' | 'check' | 'triangle' | 'square' | 'dot' | 'diamond' | 'pause' | 'dash';

const shapeOf: Record<Tone, Shape> = {
  neutral: 'square',
  info: 'ring',
  positive: 'check',
  warning: 'half',
  critical: 'triangle',
  accent: 'dot',
};

export interface StatusBadgeProps {
  tone: Tone;
  /** Another shape than the tone's own, where two states share a tone. */
  shape?: Shape;
  /** Shape and coloured word without the pill, for dense cells. */
  plain?: boolean;
  children: ReactNode;
  className?: string;
}

/** A state: always a word, with a shape that differs by tone. */
export function StatusBadge({ tone, shape = shapeOf[tone], plain, children, className }: StatusBadgeProps) {
  return (
    <span
      className={cx(
        'status',
        `shape-${shape}`,
        tone !== 'neutral' && `status-${tone}`,
        plain && 'status-plain',
        className,
      )}
    >
      {children}
    </span>
  );
}
