import { type ForwardKind, forwardKindLabels, forwardKinds } from 'contract/enums.ts';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { fold } from '../../ui/fold.ts';
import { Select } from '../../ui/text-field.tsx';
import type { CallStore } from '../call-store.ts';
import { whyNot } from '../call-store.ts';
import type { PhoneCommand } from '../commands.ts';
import { phonePaths } from '../phone-paths.ts';

export interface CallPlace {
  /** The user part that the gateway knows. */
  target: string;
  name: string;
  /** What it is doing, as far as it is known. */
  hint: string;
}
/** Where a call can be led, as the server lists it for this person. */
export interface CallPlaces {
  agents: CallPlace[];
  queues: CallPlace[];
  ivrs: CallPlace[];
}

const placesOf: Record<ForwardKind, keyof CallPlaces> = {
  invite: 'agents',
  transfer: 'agents',
  transferACD: 'queues',
  transferIVR: 'ivrs',
};

/** Leads the call on, or has a third join it. */
export function ForwardPanel({
  store,
  send,
  onDone,
}: {
  store: CallStore;
  send: (command: PhoneCommand) => void;
  onDone: () => void;
}) {
  const [kind, setKind] = useState<ForwardKind>('transfer');
  const [search, setSearch] = useState('');
  const first = useRef<HTMLSelectElement>(null);
  const { data, load } = useRead<CallPlaces>();
  useEffect(() => first.current?.focus(), []);
  useEffect(() => load(phonePaths.places), [load]);
  const words = fold(search.trim());
  const found = data?.[placesOf[kind]].filter(({ name }) => fold(name).includes(words)) ?? [];
  const why = whyNot(store);
  return (
    <div className="flex flex-col gap-2">
      <Select
        ref={first}
        aria-label="Cách chuyển"
        value={kind}
        options={forwardKinds.map(value => ({ value, label: forwardKindLabels[value] }))}
        onChange={({ target }) => setKind(target.value as ForwardKind)}
      />
      <input
        type="search"
        className="control"
        aria-label="Tìm nơi nhận"
        placeholder="Tìm theo tên"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className="flex max-h-44 flex-col overflow-y-auto">
        {found.map(({ target, name, hint }) => (
          <li key={target} className="flex items-center gap-2 py-0.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{name}</span>
              {hint && <span className="block truncate text-xs text-muted">{hint}</span>}
            </span>
            <Button
              size="sm"
              disabled={why !== undefined}
              title={why}
              onClick={() => {
                send({ do: 'forward', kind, target, label: name });
                onDone();
              }}
            >
              {kind === 'invite' ? 'Mời' : 'Chuyển'}
              <span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
        {data && found.length === 0 && <li className="py-2 text-center text-sm text-muted">Không có dữ liệu.</li>}
      </ul>
    </div>
  );
}
