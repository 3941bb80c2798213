/** What a comment may carry; apart from the schemas, so that the browser has it without zod. */
export const maxFileBytes = 10 * 1024 * 1024;
export const maxFilesOfComment = 20;
export const maxBytesOfComment = 25 * 1024 * 1024;
