/** What a day that differs from the week is: closed, or worked in hours of its own. */
export const periodKinds = { off: 'Nghỉ', worked: 'Làm bù' } as const;
