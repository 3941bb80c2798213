import type { Limit } from './limits.ts';

const day = 24 * 60 * 60;
const month = 30 * day;

/**
 * What bounds the guessing of reset codes. A code is one of 10,000, so `allBrowsers` alone keeps takeovers below one in
 * ten years, whoever holds whichever browsers; a spent cap closes the code, never the link beside it in the mail.
 */
export const resetCaps = {
  minutes: 15,
  codes: 10_000,
  triesPerCode: 5,
  /** Codes of an account in a day; the last of them is kept for a browser that has signed in to it before. */
  codesPerAccount: { knownBrowser: 3, elsewhere: 2 },
  /** Mails to an account in a day, codes or not. */
  mailsPerAccount: 10,
  asksPerAddress: 30,
  wrongCodesPerAddress: 30,
  /** Wrong codes in 30 days. */
  perBrowser: 10,
  allBrowsers: 60,
} as const;

export const asksFrom = (network: string): Limit => ({
  key: `reset-ask-from:${network}`,
  most: resetCaps.asksPerAddress,
  windowSeconds: day,
});

/** `browser`: of a known one; strangers share the empty one, so they cannot use up the owner's. */
export const mailsTo = (email: string, browser: string): Limit => ({
  key: `reset-mail:${email}:${browser}`,
  most: resetCaps.mailsPerAccount,
  windowSeconds: day,
});

export const codesOf = (email: string, isKnownDevice: boolean): Limit => ({
  key: `reset-code:${email}`,
  most: resetCaps.codesPerAccount[isKnownDevice ? 'knownBrowser' : 'elsewhere'],
  windowSeconds: day,
});

export const wrongCodesFrom = (network: string): Limit => ({
  key: `reset-try-from:${network}`,
  most: resetCaps.wrongCodesPerAddress,
  windowSeconds: day,
});

export const wrongCodesIn = (browser: string): Limit[] => [
  { key: `reset-try-in:${browser}`, most: resetCaps.perBrowser, windowSeconds: month },
  { key: 'reset-try', most: resetCaps.allBrowsers, windowSeconds: month },
];
