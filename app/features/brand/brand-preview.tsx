import {
  accentStyle,
  accentsOf,
  isColour,
  nearestAccent,
  type Scheme,
  schemes,
  spellColour,
} from 'contract/settings/brand-colours.ts';
import { Card } from '../../ui/card.tsx';
import { BrandMark, useBrandName } from './brand-mark.tsx';

/** How the colours look in both schemes, whatever this browser shows; one that cannot be read as the nearest that can. */
export function BrandPreview({ light, dark }: Record<Scheme, string>) {
  const name = useBrandName();
  const usable = (text: string, scheme: Scheme) => {
    const colour = spellColour(text);
    return isColour(colour) ? nearestAccent(colour, scheme) : '';
  };
  const accents = accentsOf(usable(light, 'light'), usable(dark, 'dark'));
  return (
    <Card title="Xem trước" flush>
      {(['light', 'dark'] as const).map(scheme => (
        <div
          key={scheme}
          data-theme={scheme}
          style={accents && accentStyle(accents)}
          className="flex bg-surface text-ink last:rounded-b"
        >
          <div className="on-rail flex w-12 flex-none flex-col items-center gap-2 bg-rail py-3">
            <BrandMark className="size-8" />
            <span className="h-2 w-6 rounded bg-rail-active" />
          </div>
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2 p-4">
            <p className="max-w-full truncate font-semibold">{name}</p>
            <p className="text-sm text-muted">Trên {schemes[scheme].label}</p>
            <p className="flex flex-wrap items-center gap-3">
              <span className="btn btn-primary">Lưu</span>
              <span className="text-accent underline">Một liên kết</span>
              <span className="status status-accent shape-dot">Đang chọn</span>
            </p>
          </div>
        </div>
      ))}
    </Card>
  );
}
