import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { documentTitle } from '../../http/product.ts';
import { useRead } from '../../http/use-read.ts';
import { live } from '../live/live.ts';
import type { Unread } from '../live/messages.ts';
import { useLive } from '../live/use-live.ts';

const together = 100;

/**
 * How many notifications wait, by the server's latest count: with the page, or asked for by the leading tab when an event
 * says that it has changed. Keeps the document's title.
 */
export function useUnread(account: Account): number {
  const { data: counted, load } = useRead<Unread>();
  const [heard, setHeard] = useState<{ unread: number; since: Account }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(account);
  latest.current = account;

  useLive(['notification'], () => {
    if (!live.isLeading()) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => load(paths.unread), together);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(
    () =>
      live.listen(message => {
        if (message.is === 'unread') setHeard({ unread: message.unread.unread, since: latest.current });
      }),
    [],
  );
  useEffect(() => {
    if (!counted) return;
    live.tellUnread(counted);
    void alertPerson(counted, latest.current.user.sound);
  }, [counted]);

  // what a later load of the frame says wins over what was heard before it
  const unread = heard?.since === account ? heard.unread : account.unread;
  useEffect(() => {
    document.title = documentTitle(unread, account.brand);
  }, [unread, account.brand]);
  return unread;
}

const startedAt = Date.now();
let alerted = '';

/** Sound and desktop notification: once for each, from one tab, and only while nobody looks. */
async function alertPerson({ latest }: Unread, sound: Account['user']['sound']): Promise<void> {
  if (!latest || latest._id === alerted || Date.parse(latest.created_at) < startedAt - 60_000) return;
  alerted = latest._id;
  if (document.hasFocus() || (await live.isFocusedElsewhere())) return;
  const { beep, showOnDesktop } = await import('./alert.ts');
  if (sound === 'all' || (sound === 'mine' && latest.is_mine)) beep();
  showOnDesktop(latest);
}
