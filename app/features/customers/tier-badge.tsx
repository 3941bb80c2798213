import { tiers } from 'contract/enums.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<number, Tone> = { 1: 'neutral', 2: 'warning', 3: 'accent' };

/** Bạc, Vàng, Kim cương; nothing for the tier that everybody has. */
export function TierBadge({ tier }: { tier: number }) {
  const tone = tones[tier];
  if (!tone) return null;
  return (
    <StatusBadge tone={tone} shape="diamond">
      {tiers.find(({ id }) => id === tier)?.name}
    </StatusBadge>
  );
}
