import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/** Where bytes of attachments, avatars and exports lie. Keys are made by us and hold no name that people typed. */
export interface FileStore {
  /** Complete or not at all: written aside, synced, renamed. */
  write(
    key: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<{ size: number; sha256: Buffer }>;
  read(key: string, range?: { start: number; end: number }): ReadableStream<Uint8Array>;
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Ids of a tenant's files that lie there for more than a day, so many at a time. */
  older(tenantId: string, atOnce: number): AsyncIterable<string[]>;
  /** Throws away what a killed process left half written, once it is a day old. */
  sweep(): Promise<void>;
}

const aDayMs = 24 * 60 * 60 * 1000;

/** A folder of this machine; `tenant/ab/abcdef…` keeps folders small. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(key)) throw new Error('a file key is tenant/id');
    const [tenant, id] = key.split('/') as [string, string];
    return join(root, tenant, id.slice(-2), id);
  };
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const aside = `${path}.${randomUUID()}`;
      const hash = createHash('sha256');
      let size = 0;
      const file = await open(aside, 'wx', 0o600);
      try {
        for await (const chunk of bytes) {
          hash.update(chunk);
          size += chunk.byteLength;
          await file.write(chunk);
        }
        await file.sync();
      } catch (error) {
        await file.close();
        await rm(aside, { force: true });
        throw error;
      }
      await file.close();
      await rename(aside, path);
      return { size, sha256: hash.digest() };
    },
    read: (key, range) => Readable.toWeb(createReadStream(pathOf(key), range)) as ReadableStream<Uint8Array>,
    size: key =>
      stat(pathOf(key)).then(
        found => found.size,
        () => undefined,
      ),
    remove: key => rm(pathOf(key), { force: true }),
    async *older(tenantId, atOnce) {
      const folders = await readdir(join(root, tenantId)).catch(() => []);
      let ids: string[] = [];
      for (const folder of folders)
        for (const id of await readdir(join(root, tenantId, folder)).catch(() => [])) {
          if (!/^[0-9a-f-]{36}$/.test(id)) continue;
          const { mtimeMs } = await stat(join(root, tenantId, folder, id)).catch(() => ({ mtimeMs: Date.now() }));
          if (Date.now() - mtimeMs < aDayMs) continue;
          ids.push(id);
          if (ids.length < atOnce) continue;
          yield ids;
          ids = [];
        }
      if (ids.length > 0) yield ids;
    },
    async sweep() {
      const names = await readdir(root, { recursive: true }).catch(() => []);
      for (const name of names.filter(one => /\.[0-9a-f-]{36}$/.test(one))) {
        const path = join(root, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
        if (Date.now() - mtimeMs > aDayMs) await rm(path, { force: true });
      }
    },
  };
}

export const fileKey = (tenantId: string, fileId: string) => `${tenantId}/${fileId}`;
