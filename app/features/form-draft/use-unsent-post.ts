import { useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { onceReached } from '../../http/connection.ts';
import type { DraftText } from '../composer/draft-keeper.ts';

/** 'waits': goes again by itself, as it was. 'changed': more was changed since, so a person presses again. */
export type UnsentPost = 'waits' | 'changed';

/** ms; a server that answers pages but no posts is asked ever more seldom */
const pauses = [0, 5_000, 15_000, 30_000];

/** A form's post that no server answered. It is the same attempt when it goes again: its key lets it be done once. */
export function useUnsentPost() {
  const submit = useSubmit();
  const [post, setPost] = useState<UnsentPost>();
  const [tries, setTries] = useState(0);
  const form = useRef<FormData>();
  const text = useRef('');
  useEffect(() => {
    if (post !== 'waits') return;
    let isOver = false;
    const again = () => !isOver && form.current && submit(form.current, { method: 'post' });
    const timer = setTimeout(() => onceReached(again), pauses[Math.min(tries, pauses.length) - 1]);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [post, tries, submit]);
  return {
    post,
    /** A post is on its way. */
    going(given: FormData | undefined) {
      form.current = given;
      setPost(undefined);
    },
    /** It found no server. */
    wait(typed: DraftText) {
      setTries(before => before + 1);
      text.current = JSON.stringify(typed);
      setPost('waits');
    },
    answered() {
      setTries(0);
    },
    /** What is typed by now; undefined: nothing. Says whether it left behind what waits, which then goes no more. */
    isLeftBehind(typed: DraftText | undefined): boolean {
      if (post === undefined || text.current === JSON.stringify(typed)) return false;
      setPost(typed && 'changed');
      return post === 'waits';
    },
  };
}
