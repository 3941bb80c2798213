const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bcoc_coc_browser\//, 'Cốc Cốc'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** 'Chrome trên Windows', in words of ours alone; undefined for a program that is no browser we know. */
export function nameBrowser(userAgent: string): string | undefined {
  const [browser, system] = [find(browsers, userAgent), find(systems, userAgent)];
  return browser && system ? `${browser} trên ${system}` : (browser ?? system);
}

/** A program that is no browser has its own first word for a name. */
export function describeDevice(userAgent: string): { name: string; isPhone: boolean } {
  const isPhone = ['iPhone', 'iPad', 'Android'].includes(find(systems, userAgent) ?? '');
  const program = /^[\w.-]{2,40}/.exec(userAgent)?.[0];
  return { name: nameBrowser(userAgent) ?? program ?? 'Thiết bị không rõ', isPhone };
}

const find = (table: [RegExp, string][], userAgent: string) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
