import { parentPort, workerData } from 'node:worker_threads';
import { MPEGDecoder } from 'mpg123-decoder';

// Plain JavaScript: a thread is started from a file that Node itself reads. It ends when whoever asks ends it.

/** Of 1,152 samples at most: what is decoded at once is 0.3 MB, whatever the file says. */
const framesAtOnce = 32;

/** Pieces of one channel, and their samples a second; throws where the decoder cannot go on. */
async function* pieces() {
  const { file, places } = workerData;
  const decoder = new MPEGDecoder();
  await decoder.ready;
  for (let at = 0; at < places.length; at += framesAtOnce * 2) {
    const frames = [];
    for (let place = at; place < Math.min(places.length, at + framesAtOnce * 2); place += 2)
      frames.push(file.subarray(places[place], places[place + 1]));
    const { channelData, samplesDecoded, sampleRate } = decoder.decodeFrames(frames);
    const [left, right] = channelData;
    const samples = new Float32Array(samplesDecoded);
    for (let index = 0; index < samplesDecoded; index++) {
      const mean = (left[index] + right[index]) / 2;
      samples[index] = Number.isFinite(mean) ? mean : 0;
    }
    yield { rate: sampleRate, samples };
  }
  decoder.free();
}

const answers = pieces();
parentPort.on('message', async () => {
  try {
    const { value, done } = await answers.next();
    parentPort.postMessage(done ? {} : { piece: value }, done ? [] : [value.samples.buffer]);
  } catch {
    parentPort.postMessage({ isBroken: true });
  }
});
