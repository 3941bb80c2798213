import { expect, it } from 'vitest';
import { areaOf } from './place.ts';

it.each([
  ['/tickets/12', 'tickets'],
  ['/macros', 'tickets'],
  ['/views/0192', 'tickets'],
  ['/customers/tags', 'customers'],
  ['/settings/tickets/view', 'settings'],
  ['/', ''],
])('%s belongs to %s', (pathname, area) => expect(areaOf(pathname)).toBe(area));
