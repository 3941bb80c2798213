/** Stands where a comment of files alone has no words. */
export const filesAttached = (names: readonly string[]): string =>
  names.length === 0 ? '' : `Tệp đính kèm: ${names.join(', ')}`;
