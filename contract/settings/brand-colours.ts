// The colours of a tenant: whether they can be read, and what follows from them. Without zod, for the browser too.

/** WCAG 2.2, 1.4.3: text against what it stands on. */
export const leastContrast = 4.5;

export type Scheme = 'light' | 'dark';
/** What an accent stands on as text, the text that stands on an accent, and where a colour that cannot be read moves to. */
export const schemes = {
  light: { label: 'nền sáng', surfaces: ['#ffffff', '#f6f8f8', '#eef2f2'], ink: '#ffffff', toward: '#000000' },
  dark: { label: 'nền tối', surfaces: ['#101817', '#0b1211', '#1a2524'], ink: '#0b1211', toward: '#ffffff' },
} as const satisfies Record<Scheme, object>;

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** `0F766E` and `#F0A` as they are kept: `#0f766e`, `#ff00aa`. */
export function spellColour(text: string): string {
  const bare = text.trim().toLowerCase().replace(/^#/, '');
  const whole = /^[0-9a-f]{3}$/.test(bare) ? bare.replace(/./g, '$&$&') : bare;
  return whole && `#${whole}`;
}

const channels = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance of sRGB, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(byte => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` (0 to 1) of the second colour in the first. */
function mix(colour: string, other: string, share: number): string {
  const into = channels(other);
  const mixed = channels(colour).map((byte, at) => Math.round(byte + (into[at]! - byte) * share));
  return `#${mixed.map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The first of a hundred steps towards another colour that will do; the last one at least. */
function step(colour: string, toward: string, willDo: (mixed: string) => boolean): string {
  for (let percent = 0; percent < 100; percent++) {
    const mixed = mix(colour, toward, percent / 100);
    if (willDo(mixed)) return mixed;
  }
  return toward;
}

/** The worst contrast that a colour has as an accent: as text on the surfaces, and under its own text. */
export function contrastOfAccent(colour: string, scheme: Scheme): number {
  const { surfaces, ink } = schemes[scheme];
  return Math.min(...[...surfaces, ink].map(other => contrast(colour, other)));
}

export const isReadable = (colour: string, scheme: Scheme): boolean =>
  contrastOfAccent(colour, scheme) >= leastContrast;

/** The colour itself where it can be read, else the nearest darker (or, on dark, lighter) one that can. */
export const nearestAccent = (colour: string, scheme: Scheme): string =>
  step(colour, schemes[scheme].toward, mixed => isReadable(mixed, scheme));

/** Both accents, one made of the other where only one is given; undefined: the product's own. */
export function accentsOf(light: string, dark: string): Record<Scheme, string> | undefined {
  const given = light || dark;
  if (!given) return undefined;
  return { light: light || nearestAccent(given, 'light'), dark: dark || nearestAccent(given, 'dark') };
}

/** The custom properties of app/styles/app.css that follow from a tenant's accents. */
export function accentStyle(accents: Record<Scheme, string>): Record<string, string> {
  const { light, dark } = accents;
  const black = '#000000';
  const white = '#ffffff';
  const soft = (accent: string, surface: string) =>
    step(mix(surface, accent, 0.16), surface, mixed => contrast(mixed, accent) >= leastContrast);
  const atMost = (accent: string, most: number) => step(accent, black, mixed => luminance(mixed) <= most);
  const both = (ofLight: string, ofDark: string) => `var(--light, ${ofLight}) var(--dark, ${ofDark})`;
  return {
    '--accent': both(light, dark),
    '--accent-strong': both(mix(light, black, 0.2), mix(dark, white, 0.2)),
    '--accent-ink': both(schemes.light.ink, schemes.dark.ink),
    '--accent-soft': both(soft(light, white), soft(dark, schemes.dark.surfaces[0])),
    '--rail': both(atMost(light, 0.02), atMost(dark, 0.006)),
    '--rail-active': both(atMost(light, 0.05), atMost(dark, 0.025)),
    '--rail-ink': mix(light, white, 0.75),
  };
}
