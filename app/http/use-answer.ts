// biome-ignore lint/style/noRestrictedImports: the one place that wraps it
import { useActionData, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

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

/** Counts the posts of an intent that succeeded on this page: a key for what must begin anew after one. */
export function useAnswered(intent: string): number {
  const navigation = useNavigation();
  const isRefused = useAnswer() !== undefined;
  const [count, setCount] = useState(0);
  const posted = useRef(false);
  const isPosting = navigation.formData?.get('intent') === intent;
  useEffect(() => {
    if (isPosting) posted.current = true;
    if (navigation.state !== 'idle' || !posted.current) return;
    posted.current = false;
    if (!isRefused) setCount(before => before + 1);
  }, [isPosting, isRefused, navigation.state]);
  return count;
}
