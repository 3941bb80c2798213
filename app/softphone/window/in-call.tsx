import { forwardRef, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import {
  CircleIcon,
  GridIcon,
  MicIcon,
  MicOffIcon,
  PauseIcon,
  PhoneForwardedIcon,
  PhoneOffIcon,
  PlayIcon,
  SlidersIcon,
} from '../../ui/icons.tsx';
import { type CallStore, whyNot } from '../call-store.ts';
import type { PhoneCommand } from '../commands.ts';
import { CallNote } from './call-note.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { ForwardPanel } from './forward-panel.tsx';
import { Keypad } from './keypad.tsx';

type Panel = 'keys' | 'forward' | 'devices';

/** What can be done while somebody is spoken with. */
export function InCall({ store, send }: { store: CallStore; send: (command: PhoneCommand) => void }) {
  const [panel, setPanel] = useState<Panel>();
  const { isMuted, isHeld, isRecordingPaused } = store;
  const why = whyNot(store);
  const toggle = (next: Panel) => () => setPanel(panel === next ? undefined : next);
  const openers = useRef<Partial<Record<Panel, HTMLButtonElement | null>>>({});
  const opens = (name: Panel) => ({
    isOpen: panel === name,
    onClick: toggle(name),
    ref: (button: HTMLButtonElement | null) => {
      openers.current[name] = button;
    },
  });
  /** Back to what opened it. */
  const close = () => {
    if (panel) openers.current[panel]?.focus();
    setPanel(undefined);
  };
  return (
    <>
      <div className="grid grid-cols-3 gap-1.5">
        <Tool isOn={isMuted} label={isMuted ? 'Bật mic' : 'Tắt mic'} onClick={() => send({ do: 'mute', on: !isMuted })}>
          {isMuted ? <MicOffIcon /> : <MicIcon />}
        </Tool>
        <Tool
          isOn={isHeld}
          whyNot={why}
          label={isHeld ? 'Tiếp tục' : 'Giữ máy'}
          onClick={() => send({ do: 'hold', on: !isHeld })}
        >
          {isHeld ? <PlayIcon /> : <PauseIcon />}
        </Tool>
        <Tool label="Bàn phím" {...opens('keys')}>
          <GridIcon />
        </Tool>
        <Tool whyNot={why} label="Chuyển" {...opens('forward')}>
          <PhoneForwardedIcon />
        </Tool>
        {store.caller?.isRecorded && (
          <Tool
            isOn={isRecordingPaused}
            whyNot={why}
            label={isRecordingPaused ? 'Ghi tiếp' : 'Ngừng ghi'}
            onClick={() => send({ do: 'record', now: isRecordingPaused ? 'resume' : 'pause' })}
          >
            <CircleIcon />
          </Tool>
        )}
        <Tool label="Thiết bị" {...opens('devices')}>
          <SlidersIcon />
        </Tool>
      </div>
      {store.forward && store.forward.now !== 'failed' && (
        <p role="status" className="text-sm text-muted">
          {forwardWords[store.forward.now]} {store.forward.label}
        </p>
      )}
      {panel && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open in it, as in a menu
        <div
          className="flex flex-col gap-2"
          onKeyDown={event => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.stopPropagation();
            close();
          }}
        >
          {panel === 'keys' && (
            <>
              <output className="min-h-5 text-center text-base tabular-nums wrap-anywhere">{store.keys}</output>
              <Keypad isTyped whyNot={why} onPress={digit => send({ do: 'press', digit })} />
            </>
          )}
          {panel === 'forward' && <ForwardPanel store={store} send={send} onDone={close} />}
          {panel === 'devices' && <DevicesPanel send={send} />}
        </div>
      )}
      <CallNote store={store} send={send} />
      <Button variant="destructive" onClick={() => send({ do: 'hang-up' })}>
        <PhoneOffIcon /> Kết thúc
      </Button>
    </>
  );
}

const forwardWords = { trying: 'Đang nối đến', ringing: 'Đang đổ chuông ở', done: 'Đã nối đến' } as const;

interface ToolProps {
  label: string;
  whyNot?: string | undefined;
  /** Its label says the same: it names what a press would do. */
  isOn?: boolean;
  isOpen?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool(
  { label, whyNot: why, isOn, isOpen, onClick, children },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      className={cx('btn h-13 flex-col gap-0.5 px-1 text-xs', (isOn || isOpen) && 'bg-accent-soft text-accent')}
      aria-expanded={isOpen}
      disabled={why !== undefined}
      title={why}
      onClick={onClick}
    >
      {children}
      {label}
    </button>
  );
});
