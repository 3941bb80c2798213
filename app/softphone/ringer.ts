import { isInView } from './in-view.ts';

/** ms: two short tones, then silence. */
const every = 3_000;
const tones = [
  { at: 0, hertz: 880 },
  { at: 0.22, hertz: 1_100 },
] as const;

/** Rings: aloud where the page was touched, by a notification of the system where it was not, or is not in view. */
export class Ringer {
  #context: AudioContext | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #notification: Notification | undefined;
  #hides: AbortController | undefined;

  ring({ name, number }: { name: string; number: string }, isAloud: boolean): void {
    if (isAloud && this.#timer === undefined) {
      this.#sound();
      this.#timer = setInterval(() => this.#sound(), every);
    }
    const show = () => {
      if (!this.#notification && (!isAloud || !isInView()))
        this.#notification = notify('Cuộc gọi đến', { name, number }, true);
    };
    show();
    this.#hides?.abort();
    this.#hides = new AbortController();
    document.addEventListener('visibilitychange', show, { signal: this.#hides.signal });
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#hides?.abort();
    this.#notification?.close();
    this.#notification = undefined;
  }

  /** After the ringing: stays on the desktop for whoever was not looking. */
  missed(caller: { name: string; number: string }): void {
    if (!isInView()) notify('Cuộc gọi nhỡ', caller, false);
  }

  #sound(): void {
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume();
    for (const { at, hertz } of tones) {
      const start = context.currentTime + at;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.25, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 1);
    }
  }
}

function notify(
  title: string,
  { name, number }: { name: string; number: string },
  stays: boolean,
): Notification | undefined {
  if (globalThis.Notification?.permission !== 'granted') return undefined;
  let notification: Notification;
  try {
    notification = new Notification(title, {
      body: [name, number].filter(part => part !== '').join(' · '),
      // a later one takes its place
      tag: 'softphone',
      requireInteraction: stays,
    });
  } catch {
    // browsers of phones have them for service workers alone
    return undefined;
  }
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
  return notification;
}
