import type { Unread } from '../live/messages.ts';

/** Hertz, and seconds from the start. */
const notes = [
  [880, 0],
  [1174.7, 0.12],
] as const;
const loudness = 0.08;

let audio: AudioContext | undefined;

/** Two short tones; silent where the browser has not yet let the page sound. */
export function beep(): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => {});
  for (const [frequency, delay] of notes) {
    const start = audio.currentTime + delay;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}

/** Outside the browser, where the person has allowed it; a click opens what it is about. */
export function showOnDesktop({ _id, title, text, href }: NonNullable<Unread['latest']>): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body: text, tag: _id, icon: '/favicon.svg' });
  shown.onclick = () => {
    window.focus();
    if (href) window.location.assign(href);
    shown.close();
  };
}
