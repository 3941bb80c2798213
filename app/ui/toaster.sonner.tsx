import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, SpinnerIcon, TriangleAlertIcon } from './icons.tsx';
import { connectToasts, toastRules } from './toast.ts';

const icons = {
  success: <CircleCheckIcon className="text-positive" />,
  error: <CircleAlertIcon className="text-critical" />,
  warning: <TriangleAlertIcon className="text-warning" />,
  info: <InfoIcon className="text-info" />,
  loading: <SpinnerIcon className="animate-spin text-muted" />,
};

const looks = {
  toast:
    'flex w-(--width) max-w-full items-start gap-2.5 rounded border border-line bg-surface py-3 pr-9 pl-3.5 font-sans text-base text-ink shadow',
  icon: 'relative mt-0.75 grid size-4 flex-none place-items-center',
  content: 'flex min-w-0 flex-1 flex-col wrap-anywhere',
  title: 'font-semibold',
  description: 'text-sm text-muted',
  actionButton: 'btn btn-sm',
  closeButton: 'absolute top-2 right-2 grid size-6 place-items-center rounded-sm text-muted hover:text-ink',
};

/** The drawing half of the toaster: loads with the first toast. */
export default function SonnerToaster() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      connectToasts({
        show: ({ kind, title, description, id, duration, action }) =>
          void toast[kind](title, { id, description, duration, action }),
        dismiss: id => void toast.dismiss(id),
      }),
    [],
  );
  useEffect(() => (region.current ? dismissBySwipe(region.current) : undefined), []);
  return (
    <div ref={region}>
      <Sonner
        position="top-center"
        offset={{ top: 56 }}
        mobileOffset={{ top: 56 }}
        duration={toastRules.duration}
        visibleToasts={toastRules.visible}
        closeButton
        gap={8}
        icons={icons}
        containerAriaLabel="Thông báo"
        toastOptions={{ unstyled: true, classNames: looks, closeButtonAriaLabel: 'Đóng' }}
      />
    </div>
  );
}

/** Sonner asks for 45 px; a toast goes after `toastRules.swipe`, to the side or down. */
function dismissBySwipe(region: HTMLElement): () => void {
  let start: { toast: Element; x: number; y: number } | undefined;
  const onDown = (event: PointerEvent) => {
    const shown = event.target instanceof Element ? event.target.closest('[data-sonner-toast]') : null;
    start = shown ? { toast: shown, x: event.clientX, y: event.clientY } : undefined;
  };
  const onUp = (event: PointerEvent) => {
    if (start && Math.max(event.clientX - start.x, event.clientY - start.y) >= toastRules.swipe) {
      start.toast.querySelector<HTMLElement>('[data-close-button]')?.click();
    }
    start = undefined;
  };
  region.addEventListener('pointerdown', onDown, true);
  window.addEventListener('pointerup', onUp, true);
  return () => {
    region.removeEventListener('pointerdown', onDown, true);
    window.removeEventListener('pointerup', onUp, true);
  };
}
