import { maxFileBytes, maxFilesOfComment } from 'contract/files/limits.ts';
import type { Attachment } from 'contract/tickets/tickets.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Desk } from './desk.ts';
import type { PendingFile } from './pending-files.ts';
import { deleteUpload, freshFileId } from './server-line.ts';

/** A file of a composer, on the server or on its way there. */
export interface Item {
  /** The server's id once it is there, a local one before. */
  id: string;
  name: string;
  size: number;
  state: 'uploading' | 'waiting' | 'failed' | 'done';
  /** 0 to 1. */
  part: number;
  problem?: string;
  file?: Attachment;
  /** An object URL of a picture that is still on its way. */
  preview?: string;
}

const retryAfter = 15_000;
const doneItem = (file: Attachment): Item => ({
  id: file._id,
  name: file.name,
  size: file.size,
  state: 'done',
  part: 1,
  file,
});

/** Files of one composer: uploaded at once in the background, kept until they are attached, tried again when the line comes back. */
export function useAttachments(desk: Desk | undefined, draftKey: string, initial: readonly Attachment[]) {
  const [items, setItems] = useState<Item[]>(() => initial.map(doneItem));
  const latest = useRef(items);
  latest.current = items;
  const patch = useCallback((id: string, change: Partial<Item>) => {
    setItems(all => all.map(item => (item.id === id ? { ...item, ...change } : item)));
  }, []);

  const start = useCallback(
    async (pending: PendingFile) => {
      patch(pending.id, { state: 'uploading' });
      const answer = await desk!.upload(pending, part => patch(pending.id, { part }));
      if (!('kind' in answer)) {
        setItems(all => all.map(item => (item.id === pending.id ? { ...doneItem(answer), ...preview(item) } : item)));
        return;
      }
      if (answer.kind === 'refused') patch(pending.id, { state: 'failed', problem: answer.message });
      else patch(pending.id, { state: 'waiting', part: 0 });
    },
    [desk, patch],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      if (!desk) return;
      let room = maxFilesOfComment - latest.current.filter(item => item.state !== 'failed').length;
      for (const file of files) {
        const id = freshFileId();
        const problem =
          file.size > maxFileBytes
            ? 'Tệp lớn hơn 10 MB'
            : file.size === 0
              ? 'Tệp rỗng'
              : room <= 0
                ? `Nhiều nhất ${maxFilesOfComment} tệp`
                : undefined;
        const item: Item = {
          id,
          name: file.name,
          size: file.size,
          part: 0,
          state: problem ? 'failed' : 'uploading',
          ...(problem && { problem }),
        };
        if (!problem && file.type.startsWith('image/')) item.preview = URL.createObjectURL(file);
        setItems(all => [...all, item]);
        if (problem) continue;
        room -= 1;
        const pending = { id, userId: desk.userId, draftKey, file };
        void desk.files.put(pending).then(() => start(pending));
      }
    },
    [desk, draftKey, start],
  );

  const remove = useCallback(
    async (id: string) => {
      const item = latest.current.find(one => one.id === id);
      if (item?.preview) URL.revokeObjectURL(item.preview);
      setItems(all => all.filter(one => one.id !== id));
      if (item?.file) {
        const isGone = await deleteUpload(item.file._id);
        // it is still on the server, and would come back with the next page
        if (!isGone) setItems(all => [...all, { ...item, problem: 'Chưa bỏ được tệp, vui lòng thử lại' }]);
      } else desk?.cancelUpload(id);
    },
    [desk],
  );

  /** What goes with the text, by where it is. */
  const list = () => ({
    files: latest.current.flatMap(item => item.file ?? []),
    pending: latest.current.filter(item => item.state === 'uploading' || item.state === 'waiting').map(item => item.id),
  });

  const clear = () => {
    for (const { preview: url } of latest.current) if (url) URL.revokeObjectURL(url);
    setItems([]);
  };

  /** After an attempt: these are on the server by now. */
  const settle = (files: readonly Attachment[]) =>
    setItems(all => {
      const done = files.filter(file => !all.some(item => item.id === file._id)).map(doneItem);
      return done.length === 0
        ? all
        : [...all.filter(item => item.state === 'done' || item.state === 'failed'), ...done];
    });

  /** Takes files back from a parcel that was not sent. */
  const give = useCallback(
    async (files: readonly Attachment[], pending: readonly string[]) => {
      const join = (added: Item[]) =>
        setItems(all => [...all, ...added.filter(one => !all.some(item => item.id === one.id))]);
      join(files.map(doneItem));
      for (const id of pending) {
        const kept = await desk?.files.get(id);
        if (!kept) continue;
        join([{ id, name: kept.file.name, size: kept.file.size, state: 'waiting', part: 0 }]);
        void start(kept);
      }
    },
    [desk, start],
  );

  useEffect(() => {
    if (!desk) return;
    const parcels = desk.outbox.list();
    const onTheirWay = new Set(parcels.flatMap(parcel => [...parcel.pending, ...parcel.files.map(file => file._id)]));
    setItems(all => all.filter(item => !onTheirWay.has(item.id)));
    void desk.files.list(desk.userId, draftKey).then(kept => {
      const mine = kept.filter(({ id }) => !onTheirWay.has(id) && !latest.current.some(item => item.id === id));
      void give(
        [],
        mine.map(({ id }) => id),
      );
    });
    const retry = async () => {
      for (const item of latest.current.filter(one => one.state === 'waiting')) {
        const kept = await desk.files.get(item.id);
        if (kept) void start(kept);
      }
    };
    window.addEventListener('online', retry);
    const timer = setInterval(retry, retryAfter);
    return () => {
      window.removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [desk, draftKey, give, start]);

  return { items, add, remove, list, clear, settle, give };
}

const preview = (item: Item): Partial<Item> => (item.preview ? { preview: item.preview } : {});
