import { paths } from '../../http/paths.ts';

const key = 'langnghe:signed-out';
/** ms that signing out may take until all tabs have heard of it */
const mostDelay = 60_000;

/** Tells the other tabs of this browser why their session is about to end. Gives back what stops it. */
export function tellSigningOut(): () => void {
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== paths.logout) return;
    try {
      localStorage.setItem(key, String(Date.now()));
    } catch {
      // a browser that keeps nothing: the session has simply ended
    }
  };
  document.addEventListener('submit', onSubmit);
  return () => document.removeEventListener('submit', onSubmit);
}

/** The person has just signed out in some tab of this browser. */
export function hasSignedOut(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key) ?? 0) < mostDelay;
  } catch {
    return false;
  }
}
