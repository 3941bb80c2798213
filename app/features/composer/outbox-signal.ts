/** The little that every page carries of the outbox: where its parcels lie, and that there are some. */
export const outboxPrefix = (userId: string) => `langnghe:outbox:${userId}:`;

const event = 'langnghe:outbox';

/** Tells this tab that parcels came or went. */
export const tellOutbox = () => window.dispatchEvent(new Event(event));

/** Other tabs tell by the storage itself. */
export function watchOutbox(userId: string, look: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key?.startsWith(outboxPrefix(userId)) && look();
  window.addEventListener(event, look);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(event, look);
    window.removeEventListener('storage', onStorage);
  };
}

export function hasParcels(userId: string): boolean {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(outboxPrefix(userId)));
  } catch {
    return false;
  }
}
