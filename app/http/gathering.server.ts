import { Transform, type TransformCallback } from 'node:stream';

/**
 * React writes by 2 kB: gathered, a page is one piece to send and to compress. What waits for data does not hold up the
 * rest. Where a letter of several bytes does not fit, React 18 leaves zeros at the end of a piece (facebook/react#24985):
 * between two bytes of HTML a browser would show them as U+FFFD, so they go.
 */
export class Gathering extends Transform {
  #parts: Buffer[] = [];
  #due: NodeJS.Timeout | undefined;

  override _transform(part: Buffer, _encoding: string, done: TransformCallback): void {
    let end = part.length;
    while (end > 0 && part[end - 1] === 0) end -= 1;
    this.#parts.push(part.subarray(0, end));
    this.#due ??= setTimeout(() => this.#give(), 5);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#give();
    done();
  }

  #give(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
    if (this.#parts.length > 0 && !this.destroyed) this.push(Buffer.concat(this.#parts));
    this.#parts = [];
  }
}
