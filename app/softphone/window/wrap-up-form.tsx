import { callLength } from 'contract/calls/call-words.ts';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { WrapUp } from '../call-store.ts';
import type { PhoneCommand } from '../commands.ts';
import { useNote } from './use-note.ts';
import { WrapUpTime } from './wrap-up-time.tsx';

export interface WrapUpFormProps {
  wrapUp: WrapUp;
  /** What was chosen, by call, while another one comes between; what is typed is kept with the call. */
  drafts: Map<string, string>;
  outcomes: { id: string; name: string }[];
  onSave: (wrapUp: { callId: string; outcome: string; note: string }) => Promise<void>;
  send: (command: PhoneCommand) => void;
}

/** What came of the call that is over. */
export function WrapUpForm({ wrapUp, drafts, outcomes, onSave, send }: WrapUpFormProps) {
  const { callId } = wrapUp;
  const note = useNote(callId, wrapUp.note, send);
  const [outcome, setOutcome] = useState(drafts.get(callId) ?? '');
  useEffect(() => void drafts.set(callId, outcome), [drafts, callId, outcome]);
  const [error, setError] = useState('');
  const [isSaving, setSaving] = useState(false);
  const name = useId();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault();
        if (outcome === '') return setError('Chọn kết quả cuộc gọi');
        setSaving(true);
        void onSave({ callId, outcome, note: note.value }).finally(() => setSaving(false));
      }}
    >
      <p className="text-sm text-muted">
        {wrapUp.name || wrapUp.number} · {callLength(wrapUp.seconds)}
      </p>
      <WrapUpTime callId={callId} />
      <fieldset aria-describedby={error ? `${name}-error` : undefined}>
        <legend className="mb-1 text-sm font-semibold">Kết quả</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1.5">
          {outcomes.map(({ id, name: label }) => (
            <label key={id} className="flex items-center gap-1.5 text-sm">
              <input
                type="radio"
                name={name}
                checked={outcome === id}
                onChange={() => {
                  setOutcome(id);
                  setError('');
                }}
              />
              {label}
            </label>
          ))}
        </div>
        {error && (
          <p id={`${name}-error`} role="alert" className="mt-1 text-sm text-critical">
            {error}
          </p>
        )}
      </fieldset>
      <textarea className="control" rows={3} aria-label="Ghi chú" placeholder="Ghi chú" readOnly={isSaving} {...note} />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={() => send({ do: 'wrapped-up', callId })}>
          Bỏ qua
        </Button>
        <Button variant="primary" type="submit" pending={isSaving}>
          Lưu
        </Button>
      </div>
    </form>
  );
}
