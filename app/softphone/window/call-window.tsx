import { callLength } from 'contract/calls/call-words.ts';
import { callStatusLabels } from 'contract/enums.ts';
import { type RefObject, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { GripVerticalIcon, PhoneIcon, PhoneOffIcon } from '../../ui/icons.tsx';
import type { CallStore } from '../call-store.ts';
import { hasCall } from '../call-store.ts';
import type { PhoneCommand } from '../commands.ts';
import { CallerCard } from './caller-card.tsx';
import { InCall } from './in-call.tsx';
import { NetworkLight } from './network-light.tsx';
import { callKey, useCallFocus } from './use-call-focus.ts';
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
  const head = useRef<HTMLHeadingElement>(null);
  const drafts = useRef(new Map<string, string>());
  const { place, drag, keys } = useDrag(root, store.positionInCall, (x, y) => send({ do: 'place', x, y }));
  const isUp = hasCall(store);
  const isShown = isUp || store.wrapUp !== null;
  useCallFocus(root, head, isShown);
  const rings = store.callStatus === 'RINGING' && store.direction === 'in';
  const caller = store.caller?.name || store.currentNumberCall || 'số ẩn';
  const window = isShown && (
    <section
      ref={root}
      aria-label="Cuộc gọi"
      aria-keyshortcuts={callKey}
      className={cx('call-window', rings && 'call-window-rings')}
    >
      <header className="call-window-head" {...drag}>
        <CallTitle head={head} store={store} isUp={isUp} />
        <IconButton
          className="call-window-grip"
          size="sm"
          data-moves=""
          aria-label="Di chuyển cửa sổ bằng các phím mũi tên"
          {...keys}
        >
          <GripVerticalIcon />
        </IconButton>
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
              drafts={drafts.current}
              outcomes={store.callee?.outcomes ?? []}
              onSave={onWrapUp}
              send={send}
            />
          )
        )}
      </div>
    </section>
  );
  return (
    <div
      className="call-layer"
      style={{ '--call-x': `${place.x}px`, '--call-y': `${place.y}px` } as React.CSSProperties}
    >
      {/* there before anybody calls: what comes into a place that is new is not read out */}
      <p role="alert" className="sr-only">
        {rings && `Cuộc gọi đến từ ${caller}. Nhấn ${callKey} để đến cửa sổ cuộc gọi.`}
      </p>
      {window}
    </div>
  );
}

interface CallTitleProps {
  head: RefObject<HTMLHeadingElement>;
  store: CallStore;
  isUp: boolean;
}

function CallTitle({ head, store, isUp }: CallTitleProps) {
  const now = useNow(store.isInCall);
  const { startTime, quality, callStatus, downSince } = store;
  return (
    <>
      <h2 ref={head} tabIndex={-1} className="flex-1 font-semibold" aria-live="polite" title={`Phím tắt: ${callKey}`}>
        {isUp ? callStatusLabels[callStatus] : 'Sau cuộc gọi'}
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
  const callId = store.callInfo?.callId ?? '';
  const isIncoming = store.direction === 'in';
  return (
    <div className="flex gap-2">
      {isIncoming && (
        <Button
          variant="primary"
          className="flex-1"
          pending={!store.isAnswerable}
          onClick={() => send({ do: 'answer', callId })}
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
