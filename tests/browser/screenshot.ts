import sharp from 'sharp';

/** A picture such as customers send: bytes of its own each time, so that no other picture can stand in for it. */
export const makeScreenshot = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 320,
      height: 200,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
