import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { PhoneIcon, SlidersIcon, XIcon } from '../../ui/icons.tsx';
import type { CallStore } from '../call-store.ts';
import { dialled, type PhoneCommand } from '../commands.ts';
import { whyNoCall } from '../failure-words.ts';
import { DevicesPanel } from './devices-panel.tsx';
import { Keypad } from './keypad.tsx';

/** A number typed or pressed, and called; also where devices are tried before a call. */
export function DialPad({
  store,
  send,
  traces,
  onClose,
}: {
  store: CallStore;
  send: (command: PhoneCommand) => void;
  /** What was seen of the last calls, as JSON. */
  traces: () => string;
  onClose: () => void;
}) {
  const [number, setNumber] = useState('');
  const [hasDevices, setDevices] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  const why = whyNoCall(store);
  return (
    <section
      className="dial-pad"
      aria-label="Bàn phím quay số"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <form
        className="flex flex-col gap-2"
        onSubmit={event => {
          event.preventDefault();
          if (number === '' || why) return;
          send({ do: 'dial', target: number });
          onClose();
        }}
      >
        <div className="flex items-center gap-1">
          <input
            ref={field}
            type="tel"
            className="control flex-1 text-center text-lg tabular-nums"
            aria-label="Số điện thoại"
            autoComplete="off"
            value={number}
            onChange={({ target }) => setNumber(dialled(target.value))}
          />
          <IconButton aria-label="Đóng bàn phím quay số" onClick={onClose}>
            <XIcon />
          </IconButton>
        </div>
        <Keypad last="+" onPress={key => setNumber(before => dialled(before + key))} />
        {why && <p className="text-center text-sm text-muted">{why}</p>}
        <Button type="submit" variant="primary" disabled={number === '' || why !== undefined}>
          <PhoneIcon /> Gọi
        </Button>
      </form>
      <Button
        variant="quiet"
        size="sm"
        className="mt-2 w-full"
        aria-expanded={hasDevices}
        onClick={() => setDevices(!hasDevices)}
      >
        <SlidersIcon /> Thiết bị
      </Button>
      {hasDevices && (
        <div className="mt-2 flex flex-col gap-2">
          <DevicesPanel send={send} />
          <a
            className="btn btn-quiet btn-sm"
            download="chan-doan-cuoc-goi.json"
            href={`data:application/json,${encodeURIComponent(traces())}`}
          >
            Tải chẩn đoán 3 cuộc gọi gần nhất
          </a>
        </div>
      )}
    </section>
  );
}
