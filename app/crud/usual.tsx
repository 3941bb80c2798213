import type { CrudField } from './fields.tsx';
import type { CrudColumn } from './list.tsx';
import type { CrudRow } from './view.ts';

/** Columns and fields that most nouns have. */

export const nameField: CrudField = { name: 'name', label: 'Tên', kind: 'line', input: { maxLength: 100 } };

export const descriptionField = (hint: string): CrudField => ({
  name: 'description',
  label: 'Mô tả',
  kind: 'paragraph',
  hint,
  input: { maxLength: 500 },
});

export const descriptionColumn: CrudColumn<CrudRow & { description: string }> = {
  key: 'description',
  header: 'Mô tả',
  width: 'wide',
  cell: row => row.description,
};
