import { expect, it } from 'vitest';
import { crudColumns } from './list.tsx';
import type { CrudRow, CrudView, Place } from './view.ts';

const at = { place: { state: { page: 1, size: 10, q: '' } }, view: { list: [], total: 0, sorts: [] } } as unknown as {
  place: Place;
  view: CrudView<CrudRow>;
};
const widths = (width?: 'wide' | 'fill') =>
  crudColumns([{ key: 'content', header: 'Nội dung', cell: () => '', ...(width && { width }) }], at)
    .slice(0, 2)
    .map(column => column.width);

it('leaves the room of a list to what is written at length, and else to the name', () => {
  expect(widths()).toEqual(['fill', undefined]);
  expect(widths('wide')).toEqual(['fill', 'wide']);
  expect(widths('fill')).toEqual(['normal', 'fill']);
});
