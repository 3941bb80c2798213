import type { EngineLeg, Room } from './engine.ts';
import { MediaError } from './leg.ts';
import { LocalEngine } from './local-engine.ts';
import type { AnswerTo, Ask, AskName, AskOf, Told } from './process-messages.ts';

// The process of the sound: the engine behind messages of its parent. It ends when its parent does.

/** Messages on their way to a parent that reads none; beyond it there is nobody to serve. */
const mostUnread = 20_000;
/** Milliseconds for recordings to be made whole at the end. */
const endWithin = 3_000;

let engine: LocalEngine | undefined;
const legs = new Map<number, EngineLeg>();
const rooms = new Map<number, Room>();
let unread = 0;

function tell(told: Told): void {
  if (!process.connected) return;
  unread++;
  process.send?.(told, undefined, undefined, () => {
    unread--;
  });
  if (unread > mostUnread) process.exit(1);
}

const started = (): LocalEngine => {
  if (!engine) throw new Error('the engine is not started');
  return engine;
};
const legOf = (id: number): EngineLeg => {
  const leg = legs.get(id);
  if (!leg) throw new Error('the leg is closed');
  return leg;
};
const roomOf = (id: number): Room => {
  const room = rooms.get(id);
  if (!room) throw new Error('the room is closed');
  return room;
};

const answers: { [Name in AskName]: (ask: AskOf<Name>) => Promise<AnswerTo<Name>> } = {
  start: async ({ settings }) => {
    engine ??= new LocalEngine(settings, { warn: ({ message }) => tell({ kind: 'warning', error: message }) });
  },
  openLeg: async ({ leg, kind }) => {
    const opened = await started().openLeg(kind, {
      state: state => tell({ kind: 'state', leg, state }),
      digit: digit => tell({ kind: 'digit', leg, digit }),
      silence: now => tell({ kind: 'silence', leg, now }),
    });
    legs.set(leg, opened);
  },
  answer: async ({ leg, sdp }) => await legOf(leg).answer(sdp),
  offer: async ({ leg }) => await legOf(leg).offer(),
  accept: async ({ leg, sdp }) => await legOf(leg).accept(sdp),
  press: async ({ leg, digit }) => await legOf(leg).press(digit),
  quality: async ({ leg }) => await legOf(leg).quality(),
  closeLeg: async ({ leg }) => {
    const opened = legs.get(leg);
    legs.delete(leg);
    await opened?.close();
  },
  openRoom: async ({ room, music }) => {
    rooms.set(room, await started().openRoom({ music }));
  },
  join: async ({ room, leg, side }) => await roomOf(room).join(legOf(leg), side),
  replace: async ({ room, leg, by }) => await roomOf(room).replace(legOf(leg), legOf(by)),
  leave: async ({ room, leg }) => {
    const opened = legs.get(leg);
    if (opened) await rooms.get(room)?.leave(opened);
  },
  hearEarly: async ({ room, leg, to }) => await roomOf(room).hearEarly(legOf(leg), to.map(legOf)),
  hold: async ({ room, leg, held }) => await roomOf(room).hold(legOf(leg), held),
  play: async ({ room, soundId, loop, to, playing }) => {
    const ended = () => tell({ kind: 'ended', room, playing });
    await roomOf(room).play(soundId, { loop, to: to === undefined ? undefined : legOf(to), ended });
  },
  stop: async ({ room, to }) => await roomOf(room).stop(to === undefined ? undefined : legOf(to)),
  record: async ({ room, path }) => await roomOf(room).record(path),
  pauseRecording: async ({ room, paused }) => await roomOf(room).pauseRecording(paused),
  stopRecording: async ({ room }) => await roomOf(room).stopRecording(),
  closeRoom: async ({ room }) => {
    const opened = rooms.get(room);
    rooms.delete(room);
    await opened?.close();
  },
  learn: async ({ soundId, pcmu }) => await started().learn(soundId, pcmu),
  figures: async () => await started().figures(),
  close: async () => await engine?.close(),
};

async function answer<Name extends AskName>(name: Name, ask: AskOf<Name>): Promise<AnswerTo<Name>> {
  return await answers[name](ask);
}

process.on('message', ({ id, name, ask }: Ask) => {
  void answer(name, ask as AskOf<typeof name>).then(
    value => tell({ kind: 'answer', id, value }),
    (error: Error) => tell({ kind: 'refusal', id, error: error.message, media: error instanceof MediaError }),
  );
});

// whatever ended the parent: nobody can reach these calls any more
process.on('disconnect', () => {
  setTimeout(() => process.exit(), endWithin);
  void Promise.resolve(engine?.close()).finally(() => process.exit());
});
// a terminal sends Ctrl-C to all of the group, and a stop of the parent takes its time: the parent says when
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
