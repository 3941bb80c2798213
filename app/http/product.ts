export const productName = 'Lắng Nghe';

/** `Lắng Nghe (3)`, `Lắng Nghe (9+)`, `Lắng Nghe`. */
export const documentTitle = (unread: number): string =>
  unread <= 0 ? productName : `${productName} (${unread > 9 ? '9+' : unread})`;
