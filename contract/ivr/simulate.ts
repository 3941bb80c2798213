import type { Flow } from './flow.ts';
import { begin, type Destination, type Effect, type Input, step } from './run.ts';
import { conditionLabels } from './state-types.ts';

/** A call that nobody makes: keys are pressed in turn, one text an invitation; '' and what is missing press nothing. */
export interface Rehearsal {
  at: Date;
  variables: Record<string, string>;
  keys: readonly string[];
  /** What look-ups answer; null: they fail. */
  answer: string | null;
}

export interface TraceLine {
  state_id: string;
  name: string;
  /** How the state was come to: 'Bấm phím 1'; '' for the first. */
  came_by: string;
  /** What the caller hears or presses there, as identifiers of sounds and digits. */
  audio_ids: string[];
  pressed: string | null;
}

export interface Trace {
  lines: TraceLine[];
  end: Destination;
  variables: Readonly<Record<string, string>>;
}

export function simulate(flow: Flow, { at, variables, keys, answer }: Rehearsal): Trace {
  const left = [...keys];
  const lines: TraceLine[] = [];
  let now = begin(flow, { at, variables });
  for (;;) {
    for (const { state, change } of now.entered)
      lines.push({
        state_id: state.id,
        name: state.name,
        came_by: change ? `${conditionLabels[change.condition]} ${change.value}`.trim() : '',
        audio_ids: [],
        pressed: null,
      });
    const { effect } = now;
    if (effect.kind === 'lead') {
      if (effect.to.kind !== 'target') lines.at(-1)?.audio_ids.push(...effect.to.audioIds);
      return { lines, end: effect.to, variables: now.session.variables };
    }
    const input = inputTo(effect, left, answer);
    const line = lines.at(-1);
    if (line && 'audioIds' in effect) line.audio_ids.push(...effect.audioIds);
    if (line && input.kind === 'digits')
      line.pressed = `${line.pressed ?? ''}${line.pressed === null ? '' : ', '}${input.digits || '–'}`;
    now = step(now.session, input, at);
  }
}

function inputTo(effect: Exclude<Effect, { kind: 'lead' }>, keys: string[], answer: string | null): Input {
  switch (effect.kind) {
    case 'play':
      return { kind: 'played' };
    case 'collect': {
      const pressed = keys.shift() ?? '';
      const [digits = ''] = effect.terminator ? pressed.split(effect.terminator) : [pressed];
      return { kind: 'digits', digits: digits.slice(0, effect.mostDigits) };
    }
    case 'look_up':
      return answer === null ? { kind: 'look_up_failed' } : { kind: 'looked_up', status: 200, body: answer };
  }
}
