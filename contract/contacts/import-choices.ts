// Without schemas: pages of imports show them before any form is checked.

export const mostImportRows = 50_000;
export const mostImportColumns = 100;
export const maxImportBytes = 10 * 1024 * 1024;
/** An import can be undone, and its rows are kept, for this long. */
export const importLifetimeDays = 30;
/** Of one person at a time. */
export const mostUnfinishedImports = 3;
/** Bad rows that one file of errors holds. */
export const mostErrorRows = 5_000;

export const importStates = [
  'reading',
  'mapping',
  'checking',
  'ready',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** What becomes of a row whose customer is there already. */
export const onDuplicates = ['skip', 'update', 'merge'] as const;
export type OnDuplicate = (typeof onDuplicates)[number];
