import { splitOutside } from './headers.ts';

/** What stands in From, To, Contact, Route, Refer-To. Parameter names are in lower case; one without a value is ''. */
export interface SipAddress {
  name?: string;
  uri: string;
  parameters: Map<string, string>;
}

export interface SipUri {
  scheme: 'sip' | 'sips' | 'tel';
  /** without percent signs: `%2B84` is `+84` */
  user?: string;
  /** in lower case; empty in a tel URI */
  host: string;
  port?: number;
  parameters: Map<string, string>;
}

/** Never throws; undefined where no URI can be found. */
export function parseAddress(value: string): SipAddress | undefined {
  const open = outsideQuotes(value, '<');
  if (open < 0) {
    const [uri, ...parameters] = splitOutside(value, ';');
    return uri && !/[\s<>"]/.test(uri) ? { uri, parameters: parseParameters(parameters) } : undefined;
  }
  const close = value.indexOf('>', open);
  const uri = value.slice(open + 1, close).trim();
  if (close < 0 || uri === '' || /[\s<"]/.test(uri)) return undefined;
  const written = value.slice(0, open).trim();
  const name = /^".*"$/s.test(written) ? written.slice(1, -1).replace(/\\(.)/gs, '$1') : written;
  const parameters = parseParameters(splitOutside(value.slice(close + 1), ';'));
  return { ...(name === '' ? {} : { name }), uri, parameters };
}

export function formatAddress({ name, uri, parameters = new Map() }: Partial<SipAddress> & { uri: string }): string {
  const written = [...parameters].map(([key, value]) => (value === '' ? `;${key}` : `;${key}=${value}`)).join('');
  return `${name ? `${quoted(name)} ` : ''}<${uri}>${written}`;
}

/** A display name as a quoted string: what people call themselves may hold anything. */
export function quoted(text: string): string {
  return `"${text.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, '\\$&')}"`;
}

const sipUri =
  /^(sips?):(?:([^@\s:]*)(?::[^@\s]*)?@)?(\[[0-9a-f:.]+\]|[^:;?@\s[\]]+)(?::(\d{1,5}))?(?:;([^?\s]*))?(?:\?\S*)?$/i;

export function parseUri(uri: string): SipUri | undefined {
  const tel = /^tel:([^;@\s]+)(?:;(\S*))?$/i.exec(uri);
  if (tel) {
    const user = decoded(tel[1]!);
    return user === undefined
      ? undefined
      : { scheme: 'tel', user, host: '', parameters: parseParameters((tel[2] ?? '').split(';')) };
  }
  const parts = sipUri.exec(uri);
  const user = parts?.[2] ? decoded(parts[2]) : undefined;
  if (!parts || (parts[2] && user === undefined)) return undefined;
  const port = parts[4] === undefined ? undefined : Number(parts[4]);
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  return {
    scheme: parts[1]!.toLowerCase() as 'sip' | 'sips',
    ...(user === undefined ? {} : { user }),
    host: parts[3]!.toLowerCase(),
    ...(port === undefined ? {} : { port }),
    parameters: parseParameters((parts[5] ?? '').split(';')),
  };
}

/** A parameter behind the URI of a name-addr, as `tag` in From and To. */
export const addressParameter = (value: string, name: string): string | undefined =>
  parseAddress(value)?.parameters.get(name);

/** A parameter of a Via value: `SIP/2.0/WS host;branch=…`. */
export function viaParameter(value: string, name: string): string | undefined {
  return parseParameters(splitOutside(value, ';').slice(1)).get(name);
}

/** Where a Via says that its sender listens. */
export const sentByOf = (via: string): string => /^\S+\s+([^;\s]+)/.exec(via)?.[1]?.toLowerCase() ?? '';

function parseParameters(parts: string[]): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase();
    const value = equals < 0 ? '' : part.slice(equals + 1).trim();
    // the first one counts: a second tag must not talk the first one down
    if (name === '' || parameters.has(name)) continue;
    parameters.set(name, /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value);
  }
  return parameters;
}

function outsideQuotes(text: string, letter: string): number {
  let quotedNow = false;
  for (let at = 0; at < text.length; at++) {
    if (quotedNow && text[at] === '\\') at++;
    else if (text[at] === '"') quotedNow = !quotedNow;
    else if (!quotedNow && text[at] === letter) return at;
  }
  return -1;
}

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? undefined : plain;
  } catch {
    return undefined;
  }
}
