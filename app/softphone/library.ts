import { phoneTimes } from './constants.ts';

export type Library = Pick<typeof import('jssip'), 'UA' | 'URI'>;

/** JsSIP, which comes at first use; undefined when it could not be had in three tries. */
export async function loadLibrary(
  load: () => Promise<Library> = () => import('jssip'),
  wait: (ms: number) => Promise<void> = ms => new Promise(resolve => setTimeout(resolve, ms)),
): Promise<Library | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch {
      if (attempt === phoneTimes.libraryTries) return undefined;
      await wait(phoneTimes.libraryRetry);
    }
  }
}
