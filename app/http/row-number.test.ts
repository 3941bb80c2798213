import { expect, it } from 'vitest';
import { rowNumber } from './row-number.server.ts';

it.each(['1', '2147483647'])('%s can be a number', text => expect(rowNumber(text, '')).toBe(Number(text)));

it.each(['2147483648', '99999999999', '1e3', '0', '-1', '1.5', '01', 'abc', ' 1', undefined])(
  '%s is told as one that is not there',
  text => {
    const said = { status: 404, message: 'Không tìm thấy ticket này' };
    let thrown: unknown;
    try {
      rowNumber(text, said.message);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ data: said });
  },
);
