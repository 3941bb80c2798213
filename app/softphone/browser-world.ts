import { paths } from '../http/paths.ts';
import { phoneTimes, stunServers, words } from './constants.ts';
import { loadLibrary } from './library.ts';
import { phoneServer } from './phone-server.ts';
import { Ringer } from './ringer.ts';
import { SipPhone } from './sip-phone.ts';
import type { PhoneWorld } from './world.ts';

/** What a tab knows alone, over its reload; all else is known to the browser, as by what its tabs are one telephone. */
const storageOf = (name: string) => (name === 'softphone-call' ? sessionStorage : localStorage);

/** A page from before a browser was one telephone in all its tabs kept which one it was for itself, also for a call that it is still in. */
const ofOlderPage = (name: string) => (name === 'softphone-instance' ? sessionStorage.getItem(name) : null);

export const chosen = (name: 'softphone-microphone' | 'softphone-speaker'): string => localStorage.getItem(name) ?? '';

/** Of the chosen microphone, or of any when that one was unplugged. */
export async function openMicrophone(id = chosen('softphone-microphone')): Promise<MediaStream> {
  const usual = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { ...usual, ...(id && { deviceId: { exact: id } }) } });
  } catch (error) {
    if (id === '' || (error as Error).name === 'NotAllowedError') throw error;
    return navigator.mediaDevices.getUserMedia({ audio: usual });
  }
}

/** The chosen one; '': the usual one, for there is no other now. */
async function speakerThere(): Promise<string> {
  const id = chosen('softphone-speaker');
  const devices = id === '' ? [] : await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.some(({ kind, deviceId }) => kind === 'audiooutput' && deviceId === id) ? id : '';
}

/** On the machine itself there is nobody to ask, and nothing to learn. */
export const iceServersHere = (): RTCIceServer[] =>
  /^(localhost|127\.|\[::1\])/.test(location.hostname) ? [] : [{ urls: [...stunServers] }];

/** The telephone in a real browser. */
export function browserWorld(me: PhoneWorld['me'], notice: PhoneWorld['notice']): PhoneWorld {
  const ringer = new Ringer();
  let speaker: HTMLAudioElement | undefined;
  return {
    me,
    notice,
    server: phoneServer,
    loadLibrary: () => loadLibrary(),
    open: options => new SipPhone(options),
    iceServers: iceServersHere(),
    // without locks its tabs would be as many telephones
    isSupported: () =>
      'RTCPeerConnection' in window &&
      navigator.mediaDevices?.getUserMedia !== undefined &&
      navigator.locks !== undefined,
    microphone: () => openMicrophone(),
    async play(track) {
      if (!track) {
        if (speaker) speaker.srcObject = null;
        return true;
      }
      speaker ??= Object.assign(new Audio(), { autoplay: true });
      if (!(speaker.srcObject instanceof MediaStream) || speaker.srcObject.getTracks()[0] !== track)
        speaker.srcObject = new MediaStream([track]);
      const sink = await speakerThere();
      if (sink === '' && speaker.sinkId) notice({ kind: 'info', title: words.otherSpeaker });
      await speaker.setSinkId?.(sink).catch(() => {});
      return speaker.play().then(
        () => true,
        (error: Error) => error.name !== 'NotAllowedError',
      );
    },
    ring: (caller, isAloud) => ringer.ring(caller, isAloud),
    stopRinging: () => ringer.stop(),
    missed: caller => ringer.missed(caller),
    signedOut: () => {
      setTimeout(() => window.location.assign(paths.login(location.pathname + location.search)), phoneTimes.restart);
    },
    recall: name => storageOf(name).getItem(name) ?? ofOlderPage(name),
    keep: (name, value) => {
      if (value === null) storageOf(name).removeItem(name);
      else storageOf(name).setItem(name, value);
    },
    now: () => Date.now(),
  };
}
