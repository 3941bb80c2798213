import { callLength } from 'contract/calls/call-words.ts';
import { callStatusLabels } from 'contract/enums.ts';
import { canonicalPhone } from 'contract/phone.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { words } from '../../softphone/constants.ts';
import type { VisitorCall, VisitorSight } from '../../softphone/visitor-call.ts';
import { Keypad } from '../../softphone/window/keypad.tsx';
import { useNow } from '../../softphone/window/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MicIcon, MicOffIcon, PhoneIcon, PhoneOffIcon } from '../../ui/icons.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { SignInCard } from '../access/sign-in-card.tsx';

interface DemoCallProps {
  domain: string;
  gateways: string;
  hotlines: { number: string; name: string; isClosed: boolean }[];
}

const longestName = 100;
const connecting: VisitorSight = {
  phase: 'connecting',
  since: null,
  isAway: false,
  isMuted: false,
  words: '',
  isFailure: false,
};
const phases: Record<VisitorSight['phase'], string> = {
  connecting: callStatusLabels.DIALING,
  ringing: callStatusLabels.RINGING,
  talking: 'Đang gọi',
  over: callStatusLabels.ENDED,
};

/** A customer's side of a call, for whoever tries the product. */
export function DemoCall({ domain, gateways, hotlines }: DemoCallProps) {
  const call = useRef<VisitorCall>();
  const [sight, setSight] = useState<VisitorSight>();
  const isHydrated = useHydrated();
  const [to, setTo] = useState(hotlines[0]?.number);
  const [wrongNumber, setWrongNumber] = useState<string>();
  useEffect(() => {
    const leave = () => call.current?.hangUp();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  async function dial(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, typed, hotline] = ['name', 'number', 'to'].map(field => String(form.get(field) ?? '').trim());
    const number = canonicalPhone(typed!);
    setWrongNumber(typed !== '' && number === null ? 'Số điện thoại không hợp lệ' : undefined);
    if (typed !== '' && number === null) return;
    setSight(connecting);
    const part = await import('../../softphone/visitor-call.ts').catch(() => undefined);
    if (!part) return setSight({ ...connecting, phase: 'over', words: words.interrupted, isFailure: true });
    call.current = new part.VisitorCall(hotline!, setSight);
    const line = { username: number ?? 'anonymous', sipPass: '', domain, sipGatewayUrl: gateways };
    await call.current.start(line, name!);
  }
  const isUp = sight !== undefined && sight.phase !== 'over';
  return (
    <SignInCard title="Gọi thử tổng đài">
      <noscript>
        <Banner tone="warning" inset>
          Trang gọi thử cần JavaScript.
        </Banner>
      </noscript>
      {sight?.words && (
        <Banner tone={sight.isFailure ? 'critical' : 'info'} inset live>
          {sight.words}
        </Banner>
      )}
      {/* what was typed stays for the next call */}
      <form className="flex flex-col gap-4" hidden={isUp} onSubmit={dial}>
        <SelectField
          label="Gọi đến"
          name="to"
          options={hotlines.map(({ number, name }) => ({ value: number, label: name }))}
          onChange={({ target }) => setTo(target.value)}
        />
        {hotlines.find(({ number }) => number === to)?.isClosed && (
          <Banner tone="warning" inset live>
            Lúc này ngoài giờ làm việc: bạn sẽ nghe lời báo, không có chuyên viên nghe máy.
          </Banner>
        )}
        <TextField label="Họ tên" name="name" maxLength={longestName} autoComplete="name" required />
        <TextField
          label="Số điện thoại"
          name="number"
          type="tel"
          maxLength={20}
          autoComplete="tel"
          errors={wrongNumber ? [wrongNumber] : undefined}
        />
        <Button type="submit" variant="primary" disabled={!isHydrated || hotlines.length === 0 || !gateways}>
          <PhoneIcon /> Gọi
        </Button>
      </form>
      {isUp && <Up sight={sight} call={call.current} onEnd={() => setSight(undefined)} />}
    </SignInCard>
  );
}

function Up({ sight, call, onEnd }: { sight: VisitorSight; call: VisitorCall | undefined; onEnd: () => void }) {
  const [keys, setKeys] = useState('');
  const { phase, since, isAway, isMuted } = sight;
  const isTalking = phase === 'talking';
  const now = useNow(isTalking);
  const press = (key: string) => {
    if (call?.press(key)) setKeys(before => `${before}${key}`.slice(-30));
  };
  return (
    <section className="flex flex-col gap-3" aria-label="Cuộc gọi">
      <div className="flex items-center justify-between">
        <p role="status" className="font-semibold">
          {isAway ? 'Đang nối lại…' : phases[phase]}
        </p>
        {since !== null && (
          <span className="tabular-nums" role="timer">
            {callLength(Math.max(0, Math.floor((now - since) / 1_000)))}
          </span>
        )}
      </div>
      <output className="min-h-5 text-center text-base tabular-nums wrap-anywhere">{keys}</output>
      <Keypad whyNot={isTalking ? undefined : 'Chưa vào cuộc gọi'} onPress={press} />
      <Button aria-pressed={isMuted} disabled={!isTalking} onClick={() => call?.mute(!isMuted)}>
        {isMuted ? <MicOffIcon /> : <MicIcon />} {isMuted ? 'Bật mic' : 'Tắt mic'}
      </Button>
      <Button variant="destructive" onClick={() => (call ? call.hangUp() : onEnd())}>
        <PhoneOffIcon /> Kết thúc
      </Button>
    </section>
  );
}
