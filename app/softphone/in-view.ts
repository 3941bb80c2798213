/** Somebody can see this page: neither hidden nor without any size. */
export const isInView = (): boolean =>
  document.visibilityState === 'visible' && window.innerWidth > 0 && window.innerHeight > 0;
