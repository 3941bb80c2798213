// biome-ignore lint/style/noRestrictedImports: the one place that wraps it
import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * What the page's action answered, until the page is left or posted again. The router's own `useActionData` forgets it as
 * soon as the page's data is loaded again, which an event may cause at any moment.
 */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const given = useActionData<Action>();
  const { key } = useLocation();
  const [kept, keep] = useState({ given, key });
  if (given !== undefined && (kept.given !== given || kept.key !== key)) keep({ given, key });
  return given ?? (kept.key === key ? kept.given : undefined);
}
