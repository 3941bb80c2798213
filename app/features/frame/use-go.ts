import { useNavigate } from '@remix-run/react';
import { onceReached } from '../../http/connection.ts';

/** Goes to a page as a link does: without a network, once there is one. */
export function useGo() {
  const navigate = useNavigate();
  return (href: string, options?: { preventScrollReset?: boolean }): void => onceReached(() => navigate(href, options));
}
