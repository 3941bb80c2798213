import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Banner } from '../../ui/banner.tsx';
import type { CallStore } from '../call-store.ts';
import type { PhoneCommand } from '../commands.ts';
import { words } from '../constants.ts';

/** A line that was lost for so short was never worth a word, ms. */
const patience = 4_000;

/** Lines under the top bar about the telephone. */
export function PhoneNotices({ store, send }: { store: CallStore; send: (command: PhoneCommand) => void }) {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector('.notices')), []);
  const isOn = store.power === 'on' && store.elsewhere === null;
  const isLost = useLasting(isOn && !store.isSipConnected && !store.isInCall);
  if (!place) return null;
  const action = (label: string, command: PhoneCommand) => (
    <button type="button" className="underline" onClick={() => send(command)}>
      {label}
    </button>
  );
  return createPortal(
    <>
      {store.rejoin && (
        <Banner
          tone="warning"
          live
          action={
            <>
              {action('Nối lại', { do: 'rejoin' })}
              {action('Bỏ', { do: 'forget-call' })}
            </>
          }
        >
          Cuộc gọi với {store.rejoin.name} đang chờ bạn.
        </Banner>
      )}
      {store.power === 'replaced' && (
        <Banner tone="info" live action={action('Dùng ở đây', { do: 'take-over' })}>
          {words.openElsewhere}
        </Banner>
      )}
      {store.elsewhere === 'talking' && (
        <Banner tone="info" live>
          {words.talkingElsewhere}
        </Banner>
      )}
      {store.elsewhere === 'open' && (
        <Banner
          tone="info"
          live
          // any click brings it here; this one says so
          action={
            <button type="button" className="underline">
              Dùng ở đây
            </button>
          }
        >
          {words.openElsewhere}
        </Banner>
      )}
      {isOn && !store.isArmed && (
        <Banner
          tone="warning"
          // any click arms it; this one says so
          action={
            <button type="button" className="underline">
              Bật chuông
            </button>
          }
        >
          Bấm một lần vào trang để điện thoại đổ chuông được.
        </Banner>
      )}
      {isLost && (
        <Banner tone="warning" live>
          Điện thoại chưa kết nối, đang thử lại…
        </Banner>
      )}
      {store.isMicrophoneRefused && <Banner tone="critical">{words.noMicrophone}</Banner>}
    </>,
    place,
  );
}

function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), patience);
    return () => clearTimeout(timer);
  }, [is]);
  return lasts;
}
