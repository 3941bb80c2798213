/** Values that have broken software of this kind before; each is put wherever a request takes a value. */
export const hostileValues: unknown[] = [
  '',
  ' ',
  null,
  true,
  [],
  {},
  -1,
  0,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  '\0',
  'a\0b',
  '\ud800',
  'cụt \udc00 giữa',
  'x'.repeat(100_000),
  'ấ'.normalize('NFD').repeat(20_000),
  '<'.repeat(50_000),
  '('.repeat(20_000),
  '0'.repeat(20_000),
  `${'a@'.repeat(10_000)}`,
  "'; drop table tickets; --",
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '$1',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of somebody else's
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '1e9',
  '0x10',
  '１２３',
  '٣',
  '-0',
  '0000-00-00',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '2026-02-30',
  '9999-12-31T23:59:59+00:00',
  '+275760-09-13T00:00:00Z',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '00000000-0000-0000-0000-000000000000',
  '\u202egnp.exe',
  '\ufeff',
  '🤦🏽‍♀️'.repeat(100),
  ['a', ['b', ['c']]],
  Array.from({ length: 2_000 }, (_, at) => at),
  Array.from({ length: 200 }, () => null),
  { length: 1e9 },
  { __proto__: { isAdmin: true }, toString: 1, valueOf: null },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  nested(40),
  nested(2_000),
];

function nested(depth: number): unknown {
  let value: unknown = 'đáy';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { v: value };
  return value;
}

/** Bodies that are no JSON, or more than one would expect of it. */
export const hostileBodies = [
  '',
  ' ',
  '{',
  '{"a":',
  'null',
  '1',
  '"text"',
  '[]',
  '[[[[[[[[[[[[[[[[',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"\\u0000":1}',
  '{"__proto__":{"x":1}}',
  '{"subject":"\\ud800"}',
  '{"a":1e999}',
  `{"a":"${'b'.repeat(200_000)}"}`,
  `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
];

/** What no answer may hold: where our code lies, what the database said, a query. */
export const innards =
  /\bat \S+ \(|\.(?:ts|js|mjs):\d+|node_modules|syntax error|violates|duplicate key|invalid input syntax|invalid byte|out of range for|relation "|column "|unsupported Unicode|\bselect .+ from \b|\binsert into\b|\bPostgre|\bpg_\w|Cannot read prop|is not a function|undefined \(reading/i;

/** A repeatable source of numbers in [0, 1). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
