import { describe, expect, it } from 'vitest';
import { plainLine, plainText, splitWords } from './words.ts';

describe('a text as it is stored', () => {
  it('holds no sign that nobody sees, and none that turns the line about', () => {
    expect(plainLine('\u200bRất\u200d \u00ad gấp\ufeff\u2060')).toBe('Rất gấp');
    expect(plainLine('hóa đơn \u202etxt.exe\u2069')).toBe('hóa đơn txt.exe');
    expect(plainLine('ti\u0065\u0302\u0301ng  Việt\t')).toBe('tiếng Việt');
  });

  it('keeps pictures that are joined', () => {
    for (const picture of ['👩‍👧', '👩🏽‍💻', '🏳️‍🌈', '❤️‍🔥']) expect(plainLine(picture)).toBe(picture.normalize('NFC'));
  });

  it('is empty when nothing of it can be seen', () => {
    for (const text of ['\u200b\u200b', ' \u3164 ', '\u2800', '\u200e\u200f', '\u202e'])
      expect(plainLine(text)).toBe('');
  });

  it('keeps its lines unless it is one line', () => {
    expect(plainText(' a\u200b\n  b ')).toBe('a\n  b');
    expect(splitWords('vip\u200b, \u200b, gấp  lắm')).toEqual(['vip', 'gấp lắm']);
  });
});
