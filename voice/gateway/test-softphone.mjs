// A browser's telephone in a process of its own: JsSIP and libwebrtc beside libdatachannel in one process would collide.
// It does what its parent sends and tells what it sees.
import { createRequire } from 'node:module';
import { WebSocket } from 'ws';

const require = createRequire(import.meta.url);
const wrtc = require('@roamhq/wrtc');
Object.assign(globalThis, {
  window: globalThis,
  WebSocket,
  RTCPeerConnection: wrtc.RTCPeerConnection,
  RTCSessionDescription: wrtc.RTCSessionDescription,
});
const { UA, WebSocketInterface } = require('jssip');

const [url, name, password, domain, hertz] = process.argv.slice(2);
// whoever is told may have gone
const tell = message => process.send(message, () => {});

const source = new wrtc.nonstandard.RTCAudioSource();
let sung = 0;
const singing = setInterval(() => {
  const samples = Int16Array.from({ length: 480 }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * Number(hertz) * (sung + at)) / 48_000)),
  );
  sung += 480;
  source.onData({ samples, sampleRate: 48_000, bitsPerSample: 16, channelCount: 1, numberOfFrames: 480 });
}, 10);
const how = {
  mediaStream: new wrtc.MediaStream([source.createTrack()]),
  mediaConstraints: { audio: true, video: false },
  pcConfig: { iceServers: [] },
};

let session;
let heard = [];
let rate = 0;
function follow(next) {
  session = next;
  const told = (event, more = {}) => tell({ event, ...more });
  next.on('progress', ({ response }) => response && told('progress', { status: response.status_code }));
  next.on('confirmed', () => told('confirmed'));
  next.on('ended', ({ cause, message }) => told('ended', { cause, reason: message?.getHeader?.('Reason') ?? '' }));
  next.on('failed', ({ cause, message }) => told('failed', { cause, status: message?.status_code ?? 0 }));
  next.on('hold', () => told('hold'));
  next.on('unhold', () => told('unhold'));
  if (next.connection) listen(next.connection);
  next.on('peerconnection', ({ peerconnection }) => listen(peerconnection));
}
function listen(connection) {
  connection.addEventListener('track', ({ track }) => hear(track));
}
let sink;
function hear(track) {
  sink?.stop();
  heard = [];
  sink = new wrtc.nonstandard.RTCAudioSink(track);
  sink.ondata = ({ samples, sampleRate }) => {
    rate = sampleRate;
    heard.push(Int16Array.from(samples));
    if (heard.length > 50) heard.shift();
  };
}

/** Goertzel: the share that a tone has of what was heard in the last half second. */
function share(tone) {
  const all = heard.flatMap(part => [...part]);
  if (all.length < rate / 4) return 0;
  const step = 2 * Math.cos((2 * Math.PI * tone) / rate);
  let [before, now, energy] = [0, 0, 0];
  for (const sample of all) {
    energy += sample * sample;
    [before, now] = [now, sample + step * now - before];
  }
  return energy < all.length * 100
    ? 0
    : (2 * (now * now + before * before - step * before * now)) / (all.length * energy);
}

const ua = new UA({
  sockets: [new WebSocketInterface(url)],
  uri: `sip:${name}@${domain}`,
  password,
  register_expires: 120,
  session_timers: false,
});
ua.registrator().setExtraHeaders(['X-Armed: yes']);
ua.on('registered', () => tell({ event: 'registered' }));
ua.on('registrationFailed', ({ cause }) => tell({ event: 'registrationFailed', cause }));
ua.on('newRTCSession', ({ originator, session: next, request }) => {
  if (originator === 'local') return;
  follow(next);
  tell({ event: 'rung', from: request.from.display_name, type: request.getHeader('X-Call-Type') });
});

process.on('message', ({ ask, id, ...given }) => {
  const answer = {
    call: () => {
      follow(ua.call(`sip:${given.dialled}@${domain}`, how));
    },
    answer: () => session.answer(how),
    hold: () => session.hold(),
    unhold: () => session.unhold(),
    press: () => session.sendDTMF(given.digit),
    refer: () => {
      const told = (event, status) => tell({ event: 'forward', told: event, status });
      session.refer(`sip:${given.dialled}@${domain}`, {
        extraHeaders: [`X-Forward: ${given.forward}`],
        eventHandlers: {
          requestSucceeded: () => told('accepted', 202),
          trying: () => told('trying', 100),
          progress: () => told('progress', 180),
          accepted: () => told('done', 200),
          failed: ({ status_line }) => told('failed', status_line?.status_code ?? 0),
        },
      });
    },
    restartIce: () => session.renegotiate({ rtcOfferConstraints: { iceRestart: true } }),
    hangUp: () => session.terminate(),
    hears: () => given.tones.filter(tone => share(tone) > 0.15),
    // a sink of this library hears nothing of a stream that has taken another's place on its track
    listenAnew: () => hear(session.connection.getReceivers()[0].track),
  }[ask];
  let result;
  try {
    result = answer();
  } catch (error) {
    tell({ event: 'threw', cause: error.message });
  }
  tell({ answer: id, result });
});
process.on('disconnect', () => {
  clearInterval(singing);
  process.exit();
});
ua.start();
