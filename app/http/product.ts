export const productName = 'Lắng Nghe';

/** `Lắng Nghe (3)`, `Lắng Nghe (9+)`, `Lắng Nghe`; a tenant may have a name of its own there. */
export const documentTitle = (unread: number, { display_name: name }: { display_name: string }): string =>
  (name || productName) + (unread <= 0 ? '' : ` (${unread > 9 ? '9+' : unread})`);
