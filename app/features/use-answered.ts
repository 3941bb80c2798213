import { useActionData, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Counts the posts of an intent that succeeded on this page: a key for what must begin anew after one. */
export function useAnswered(intent: string): number {
  const navigation = useNavigation();
  const isRefused = useActionData() !== undefined;
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
