import type { Attachment } from 'contract/tickets/tickets.ts';
import { pictures } from './file-types.ts';

/** A file as it is shown: whether it is a picture is told by its type. */
export const describeFile = (file: Omit<Attachment, 'is_image'>): Attachment => ({
  ...file,
  is_image: pictures.includes(file.content_type),
});
