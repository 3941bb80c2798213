import { callLength } from 'contract/calls/call-words.ts';
import { callStatusLabels } from 'contract/enums.ts';
import { useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { PhoneIcon, PhoneOffIcon } from '../../ui/icons.tsx';
import type { CallStore } from '../call-store.ts';
import { hasCall } from '../call-store.ts';
import type { PhoneCommand } from '../commands.ts';
import { CallerCard } from './caller-card.tsx';
import { InCall } from './in-call.tsx';
import { NetworkLight } from './network-light.tsx';
import { useDrag } from './use-drag.ts';
import { useNow } from './use-now.ts';
import { WrapUpForm, type WrapUpFormProps } from './wrap-up-form.tsx';

export interface CallWindowProps {
  store: CallStore;
  send: (command: PhoneCommand) => void;
  onWrapUp: WrapUpFormProps['onSave'];
}

/** The call: who it is, how it goes, and what can be done. It floats over every page, where its person put it. */
export function CallWindow({ store, send, onWrapUp }: CallWindowProps) {
  const root = useRef<HTMLElement>(null);
  const { place, drag } = useDrag(root, store.positionInCall, (x, y) => send({ do: 'place', x, y }));
  const isUp = hasCall(store);
  if (!isUp && !store.wrapUp) return null;
  return (
    <section
      ref={root}
      aria-label="Cuộc gọi"
      className={cx('call-window', store.callStatus === 'RINGING' && store.direction === 'in' && 'call-window-rings')}
      style={{ '--call-x': `${place.x}px`, '--call-y': `${place.y}px` } as React.CSSProperties}
    >
      <header className="call-window-head" {...drag}>
        <CallTitle store={store} isUp={isUp} />
      </header>
      <div className="flex flex-col gap-3 p-3">
        {isUp ? (
          <>
            <Down since={store.downSince} />
            {store.isSilenced && (
              <Banner
                tone="warning"
                inset
                live
                action={
                  <button type="button" className="underline" onClick={() => send({ do: 'sound' })}>
                    Bật âm thanh
                  </button>
                }
              >
                Trình duyệt đang chặn tiếng
              </Banner>
            )}
            <CallerCard store={store} />
            {store.isInCall ? <InCall store={store} send={send} /> : <Ringing store={store} send={send} />}
          </>
        ) : (
          store.wrapUp && (
            <WrapUpForm
              key={store.wrapUp.callId}
              wrapUp={store.wrapUp}
              outcomes={store.callee?.outcomes ?? []}
              onSave={onWrapUp}
              onSkip={() => send({ do: 'wrapped-up' })}
            />
          )
        )}
      </div>
    </section>
  );
}

function CallTitle({ store, isUp }: { store: CallStore; isUp: boolean }) {
  const now = useNow(store.isInCall);
  const { startTime, quality, callStatus, downSince } = store;
  if (!isUp) return <h2 className="flex-1 font-semibold">Sau cuộc gọi</h2>;
  return (
    <>
      <h2 className="flex-1 font-semibold" aria-live="polite">
        {callStatusLabels[callStatus]}
      </h2>
      {store.isInCall && downSince === null && <NetworkLight quality={quality} />}
      {store.isInCall && startTime !== null && (
        <span className="tabular-nums" role="timer">
          {callLength(Math.floor((now - startTime) / 1_000))}
        </span>
      )}
    </>
  );
}

function Down({ since }: { since: number | null }) {
  const now = useNow(since !== null);
  if (since === null) return null;
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  return (
    <div role="status">
      <Banner tone="critical" inset>
        Đang nối lại… {seconds}s
      </Banner>
    </div>
  );
}

function Ringing({ store, send }: Pick<CallWindowProps, 'store' | 'send'>) {
  const [isAnswering, setAnswering] = useState(false);
  const callId = store.callInfo?.callId ?? '';
  const isIncoming = store.direction === 'in';
  return (
    <div className="flex gap-2">
      {isIncoming && (
        <Button
          variant="primary"
          className="flex-1"
          disabled={!store.isAnswerable}
          pending={isAnswering && !store.isAnswerable}
          onClick={() => {
            setAnswering(true);
            send({ do: 'answer', callId });
          }}
        >
          <PhoneIcon /> Trả lời
        </Button>
      )}
      <Button variant="destructive" className="flex-1" onClick={() => send({ do: 'hang-up' })}>
        <PhoneOffIcon /> {isIncoming && store.callStatus === 'RINGING' ? 'Từ chối' : 'Kết thúc'}
      </Button>
    </div>
  );
}
