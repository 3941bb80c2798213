/** Text for comparing what people type: without tone marks, case or outer spaces ('Đặng Ánh ' gives 'dang anh'). */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .trim();
}
