import type { Config } from 'tailwindcss';

/** Colours are named by role; their values, light and dark, are the CSS variables of app/styles/app.css. */
const role = (name: string) => `var(--${name})`;
const withSoft = (name: string) => ({ DEFAULT: role(name), soft: role(`${name}-soft`) });

export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      white: '#ffffff',
      surface: { DEFAULT: role('surface'), 2: role('surface-2'), 3: role('surface-3') },
      line: { DEFAULT: role('line'), strong: role('line-strong'), control: role('line-control') },
      ink: role('ink'),
      muted: role('muted'),
      faint: role('faint'),
      accent: {
        DEFAULT: role('accent'),
        strong: role('accent-strong'),
        ink: role('accent-ink'),
        soft: role('accent-soft'),
      },
      positive: withSoft('positive'),
      warning: withSoft('warning'),
      critical: { ...withSoft('critical'), ink: role('critical-ink') },
      info: withSoft('info'),
      rail: { DEFAULT: role('rail'), ink: role('rail-ink'), active: role('rail-active') },
      scrim: role('scrim'),
    },
    borderRadius: {
      none: '0',
      sm: '4px',
      DEFAULT: '6px',
      md: '6px',
      lg: '6px',
      xl: '6px',
      full: '9999px',
    },
    boxShadow: { none: 'none', DEFAULT: role('shadow') },
    fontFamily: {
      sans: [role('font')],
      mono: ['ui-monospace', 'SFMono-Regular', 'Consolas', 'Liberation Mono', 'monospace'],
    },
    /** Sizes by use: labels and badges, tables, body, section title, page title, figures. Line height stays at 1.4 or above. */
    fontSize: {
      xs: ['0.75rem', { lineHeight: '1.0625rem' }],
      sm: ['0.8125rem', { lineHeight: '1.1875rem' }],
      base: ['0.875rem', { lineHeight: '1.3125rem' }],
      lg: ['1rem', { lineHeight: '1.4375rem' }],
      xl: ['1.25rem', { lineHeight: '1.75rem' }],
      '2xl': ['1.5rem', { lineHeight: '2.125rem' }],
    },
    fontWeight: { normal: '400', medium: '600', semibold: '600', bold: '600' },
  },
} satisfies Config;
