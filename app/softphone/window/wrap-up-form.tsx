import { callLength } from 'contract/calls/call-words.ts';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { WrapUp } from '../call-store.ts';
import { WrapUpTime } from './wrap-up-time.tsx';

/** What was chosen and typed, while a call comes between. */
export interface WrapUpDraft {
  outcome: string;
  note: string;
}

export interface WrapUpFormProps {
  wrapUp: WrapUp;
  drafts: Map<string, WrapUpDraft>;
  outcomes: { id: string; name: string }[];
  onSave: (wrapUp: { callId: string; outcome: string; note: string }) => Promise<void>;
  onSkip: () => void;
}

/** What came of the call that is over. */
export function WrapUpForm({ wrapUp, drafts, outcomes, onSave, onSkip }: WrapUpFormProps) {
  const draft = drafts.get(wrapUp.callId);
  const [note, setNote] = useState(draft?.note ?? wrapUp.note);
  const [outcome, setOutcome] = useState(draft?.outcome ?? '');
  useEffect(() => void drafts.set(wrapUp.callId, { outcome, note }), [drafts, wrapUp.callId, outcome, note]);
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
        void onSave({ callId: wrapUp.callId, outcome, note }).finally(() => setSaving(false));
      }}
    >
      <p className="text-sm text-muted">
        {wrapUp.name || wrapUp.number} · {callLength(wrapUp.seconds)}
      </p>
      <WrapUpTime callId={wrapUp.callId} />
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
      <textarea
        className="control"
        rows={3}
        maxLength={2_000}
        aria-label="Ghi chú"
        placeholder="Ghi chú"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onSkip}>
          Bỏ qua
        </Button>
        <Button variant="primary" type="submit" pending={isSaving}>
          Lưu
        </Button>
      </div>
    </form>
  );
}
