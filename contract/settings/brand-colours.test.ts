import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  accentStyle,
  accentsOf,
  contrast,
  isReadable,
  leastContrast,
  nearestAccent,
  type Scheme,
  schemes,
  spellColour,
} from './brand-colours.ts';

const sheet = readFileSync('app/styles/app.css', 'utf8');
const both = (['light', 'dark'] as const).map(scheme => [scheme] as const);

/** The value of a custom property of the style sheet, or of a style, in a scheme. */
const written = (text: string, name: string, scheme: Scheme) =>
  new RegExp(`--${name}: [^;]*var\\(--${scheme}, (#[0-9a-f]{6})\\)`).exec(text)?.[1];

const samples = Array.from({ length: 216 }, (_, at) => {
  const byte = (place: number) => ((Math.floor(at / place) % 6) * 51).toString(16).padStart(2, '0');
  return `#${byte(36)}${byte(6)}${byte(1)}`;
});

describe('a contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#767676', 4.54],
    ['#0f766e', '#ffffff', 5.47],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });
});

describe.each(both)('an accent on %s', scheme => {
  it('is held against the surfaces of the style sheet', () => {
    const names = ['surface', 'surface-2', 'surface-3'];
    expect(names.map(name => written(sheet, name, scheme))).toEqual(schemes[scheme].surfaces);
    expect(isReadable(written(sheet, 'accent', scheme)!, scheme)).toBe(true);
  });

  it('that can be read stays, and any other leads to one that can, as near as can be', () => {
    for (const colour of samples) {
      const near = nearestAccent(colour, scheme);
      expect([colour, near, isReadable(near, scheme)]).toEqual([colour, near, true]);
      expect(near === colour).toBe(isReadable(colour, scheme));
    }
  });

  it('can be read on all that follows from it', () => {
    for (const colour of samples) {
      const accent = nearestAccent(colour, scheme);
      const other = scheme === 'light' ? accentsOf(accent, '')! : accentsOf('', accent)!;
      const style = Object.entries(accentStyle(other))
        .map(([name, value]) => `${name}: ${value};`)
        .join('\n');
      const of = (name: string) => written(style, name, scheme)!;
      const railInk = /--rail-ink: (#\w{6})/.exec(style)![1]!;
      const pairs: [string, string][] = [
        [of('accent'), of('accent-soft')],
        [of('accent-ink'), of('accent')],
        [of('accent-ink'), of('accent-strong')],
        [railInk, of('rail')],
        [railInk, of('rail-active')],
        ['#ffffff', of('rail-active')],
      ];
      for (const [one, on] of pairs)
        expect([colour, one, on, contrast(one, on) >= leastContrast]).toEqual([colour, one, on, true]);
    }
  });
});

it('is the product’s own where a tenant has none, and made of the other where it has one', () => {
  expect(accentsOf('', '')).toBeUndefined();
  expect(accentsOf('#b4232a', '')).toEqual({ light: '#b4232a', dark: nearestAccent('#b4232a', 'dark') });
  expect(accentsOf('', '#ffd400')).toEqual({ light: nearestAccent('#ffd400', 'light'), dark: '#ffd400' });
});

it('is kept in one spelling', () => {
  expect([' 0F766E', '#0F766E ', '#F0a', '', ' '].map(spellColour)).toEqual(['#0f766e', '#0f766e', '#ff00aa', '', '']);
});
