import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect`, also of what the server draws, which has no layout and says so. */
export const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect;
