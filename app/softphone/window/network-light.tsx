import { cx } from '../../ui/cx.ts';
import { SignalIcon } from '../../ui/icons.tsx';
import { type Quality, qualityWords } from '../quality.ts';

const looks = { good: 'text-positive', fair: 'text-warning', bad: 'text-critical' } as const;

/** How the call sounds on its way, by a word, a colour and, pointed at, figures. */
export function NetworkLight({ quality }: { quality: Quality | null }) {
  if (!quality) return null;
  const { light, roundTripMs, jitterMs, lossPercent } = quality;
  const figures = [
    roundTripMs !== null && `Khứ hồi ${Math.round(roundTripMs)} ms`,
    `Dao động ${Math.round(jitterMs)} ms`,
    `Mất gói ${lossPercent.toFixed(1).replace('.', ',')}%`,
  ].filter(Boolean);
  return (
    <span className={cx('inline-flex items-center gap-1 text-xs', looks[light])} title={figures.join(' · ')}>
      <SignalIcon className="size-3.5" />
      {qualityWords[light]}
    </span>
  );
}
