import { text } from 'node:stream/consumers';
import { Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Gathering } from './gathering.server.ts';

const line = 'Tìm, mở… khách hàng Trần Thị Dậu';

/** The words of a page whose letters fall on other places of React's 2 kB pieces for each `shift`. */
async function render(shift: number): Promise<string> {
  const page = (
    <Suspense>
      <p>{'x'.repeat(shift)}</p>
      {Array.from({ length: 200 }, (_, at) => (
        <a key={at} href="/" aria-label={line}>
          {line}
        </a>
      ))}
    </Suspense>
  );
  const gathering = new Gathering();
  const whole = text(gathering);
  await new Promise<void>(resolve => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        pipe(gathering);
        resolve();
      },
    });
  });
  return whole;
}

it('sends every letter whole, wherever React cuts', async () => {
  for (const shift of [0, 1, 2]) {
    const html = await render(shift);
    expect(html).not.toContain('\0');
    expect(html.split(line)).toHaveLength(401);
  }
});
