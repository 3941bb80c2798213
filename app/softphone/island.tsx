import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLive } from '../features/live/use-live.ts';
import { toast } from '../ui/toast.ts';
import { emptyStore } from './call-store.ts';
import { onePhone } from './one-phone.ts';
import { grantWishes, phoneSignal } from './signal.ts';
import { touched } from './touched.ts';
import { CallWindow } from './window/call-window.tsx';
import { DialPad } from './window/dial-pad.tsx';
import { PhoneNotices } from './window/phone-notices.tsx';
import { browserWrapUps } from './wrap-ups.ts';

export interface IslandProps {
  userId: string;
  tenantId: string;
}

const notKept = { kind: 'error', title: 'Chưa lưu được kết quả cuộc gọi' } as const;

/** The telephone over every page of one person. */
export default function Island({ userId, tenantId }: IslandProps) {
  const [tab] = useState(() => onePhone({ userId, tenantId }, touched.get()));
  const store = useSyncExternalStore(tab.subscribe, tab.get, () => emptyStore);
  const [isDialling, setDialling] = useState(false);
  const [wrapUps] = useState(() =>
    // its words are given back: nothing else has them any more
    browserWrapUps(userId, ({ note }) => toast({ ...notKept, description: note, duration: Number.POSITIVE_INFINITY })),
  );
  useEffect(() => {
    tab.start();
    phoneSignal.connect(tab);
    const stop = grantWishes(wish => {
      if (wish.is === 'dial-pad') setDialling(is => !is);
      else if (wish.is === 'call') tab.send({ do: 'dial', ...wish.request });
      else {
        tab.send({ do: 'ask-microphone' });
        // it rings so while the page is not looked at
        if (globalThis.Notification?.permission === 'default') void Notification.requestPermission();
      }
    });
    const deliver = () => void wrapUps.deliver();
    deliver();
    window.addEventListener('online', deliver);
    return () => {
      window.removeEventListener('online', deliver);
      wrapUps.stop();
      stop();
      phoneSignal.connect(undefined);
      tab.stop();
    };
  }, [tab, wrapUps]);
  useEffect(() => {
    const tell = () => tab.touched(touched.at());
    tell();
    return touched.subscribe(tell);
  }, [tab]);

  useLive(['call.changed'], ({ subject: { id, number, state } }) =>
    tab.callChanged({ callId: String(id), ticket: typeof number === 'number' ? number : null, state: String(state) }),
  );

  async function saveWrapUp(said: { callId: string; outcome: string; note: string }) {
    const became = await wrapUps.send({ ...said, key: crypto.randomUUID() });
    if (became === 'kept') toast({ kind: 'success', title: 'Đã lưu kết quả cuộc gọi' });
    else if (became === 'refused') toast(notKept);
    else toast({ kind: 'info', title: 'Chờ gửi', description: 'Kết quả cuộc gọi sẽ được gửi khi có mạng.' });
    if (became !== 'refused') tab.send({ do: 'wrapped-up', callId: said.callId });
  }
  return (
    <>
      <PhoneNotices store={store} send={tab.send} />
      <CallWindow store={store} send={tab.send} onWrapUp={saveWrapUp} />
      {isDialling && <DialPad store={store} send={tab.send} traces={tab.traces} onClose={() => setDialling(false)} />}
    </>
  );
}
