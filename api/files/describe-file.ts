import type { Attachment } from 'contract/tickets/tickets.ts';

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** A file as it is shown: whether it is a picture is told by its type. */
export const describeFile = (file: Omit<Attachment, 'is_image'>): Attachment => ({
  ...file,
  is_image: pictures.includes(file.content_type),
});
