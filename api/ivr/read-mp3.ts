import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { framesOfMp3, UnreadableMp3 } from 'contract/audio/mp3-frames.ts';
import type { Sound } from 'contract/audio/wav.ts';

/** The longest that a piece of less than two seconds of sound takes to be decoded, on a server that has other work. */
const mostWaitMs = 20_000;

/**
 * Pieces of an MP3, its channels as one. Decoded in a thread of its own that is asked for each piece and ended by whoever stops asking:
 * no more of it is in memory than was asked for, and bytes that keep the decoder going round hold up nothing else.
 */
export async function* readMp3(file: Uint8Array): AsyncGenerator<Sound> {
  const places = framesOfMp3(file);
  const thread = new Worker(new URL('./mp3-thread.js', import.meta.url), {
    workerData: { file, places },
    // the decoder prints what it stumbles over
    stderr: true,
  });
  const gone = new Promise<never>((_, reject) => {
    thread.once('error', reject);
    thread.once('exit', code => reject(new Error(`the thread of the MP3 ended with ${code}`)));
  });
  gone.catch(() => {}); // heard by who waits for pieces
  try {
    for (;;) {
      const answered = once(thread, 'message', { signal: AbortSignal.timeout(mostWaitMs) });
      thread.postMessage('more');
      const [answer] = (await Promise.race([answered, gone])) as [{ piece?: Sound; isBroken?: boolean }];
      if (answer.isBroken) throw new UnreadableMp3('broken');
      if (!answer.piece) return;
      if (answer.piece.samples.length > 0) yield answer.piece;
    }
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw new UnreadableMp3('broken');
    throw error;
  } finally {
    await thread.terminate();
  }
}
