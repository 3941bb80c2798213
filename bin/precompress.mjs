import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bytes; below it a compressed answer is hardly shorter. */
const smallest = 1024;

/**
 * Writes a .br and a .gz beside every asset that shrinks, at the slowest settings: once a build instead of once a request.
 * @param {string} folder
 */
export async function precompress(folder) {
  const names = (await readdir(folder)).filter(name => /\.(css|js|json|svg)$/.test(name));
  await Promise.all(
    names.map(async name => {
      const content = await readFile(join(folder, name));
      if (content.length < smallest) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content, { params }));
      await writeFile(
        join(folder, `${name}.gz`),
        await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      );
    }),
  );
}
