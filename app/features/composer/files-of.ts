/** Files of a paste or drop. Office puts a picture of what was copied beside its text: then the text counts. */
export function filesOf(transfer: DataTransfer | null): File[] {
  if (!transfer || transfer.files.length === 0) return [];
  const html = transfer.getData('text/html');
  const isText = transfer.getData('text/plain').trim() !== '' || /<(p|td|span|li)\b/i.test(html);
  return isText ? [] : [...transfer.files].map(named);
}

/** Pictures from the clipboard are all called `image.png`. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const stamp = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return new File([file], `anh-${stamp}${file.name.slice(5)}`, { type: file.type });
}
