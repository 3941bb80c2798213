import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Navigation } from '../frame/navigation.ts';

const load = () => import('./palette.dialog.tsx');
const PaletteDialog = lazy(load);

/** Fetches the palette's code ahead of its first use. */
export const preloadPalette = (): void => void load();

/** The palette, drawn by whoever calls; its code loads at the first opening. */
export function usePalette(navigation: Navigation): { palette: ReactNode; openPalette: () => void } {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const openPalette = useCallback(() => {
    setUsed(true);
    setOpen(true);
  }, []);
  const palette = isUsed && (
    <Suspense fallback={null}>
      <PaletteDialog open={isOpen} onClose={() => setOpen(false)} navigation={navigation} />
    </Suspense>
  );
  return { palette, openPalette };
}
