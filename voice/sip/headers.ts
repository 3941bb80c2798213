const compactForms: Record<string, string> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
};

/** Headers whose values may stand behind one another with commas. Dates and credentials hold commas of their own. */
const lists = new Set([
  'accept',
  'allow',
  'allow-events',
  'contact',
  'path',
  'record-route',
  'require',
  'proxy-require',
  'route',
  'supported',
  'unsupported',
  'via',
]);

const spelled: Record<string, string> = { 'call-id': 'Call-ID', cseq: 'CSeq', 'www-authenticate': 'WWW-Authenticate' };

/** The full name in lower case, from any spelling or compact form. */
export function headerName(written: string): string {
  const name = written.toLowerCase();
  return Object.hasOwn(compactForms, name) ? compactForms[name]! : name;
}

/** As RFC 3261 spells it: names are compared without case, but some phones do not know that. */
export function spelledName(name: string): string {
  return Object.hasOwn(spelled, name)
    ? spelled[name]!
    : name.replace(/(^|-)([a-z])/g, (_, before, letter) => before + letter.toUpperCase());
}

/** The values of one written header: several where it is a list, commas in quotes and angle brackets left alone. */
export function headerValues(name: string, written: string): string[] {
  return lists.has(name) ? splitOutside(written, ',') : [written];
}

/** Splits where the separator stands neither in quotes nor in angle brackets; empty parts are left out. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let quoted = false;
  let bracketed = false;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted && letter === '\\') at++;
    else if (letter === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (letter === '<') bracketed = true;
    else if (letter === '>') bracketed = false;
    else if (letter === separator && !bracketed) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map(part => part.trim()).filter(part => part !== '');
}

/** The headers of a message in their order, one entry a value. Names are full and in lower case. */
export class Headers {
  constructor(readonly entries: [name: string, value: string][] = []) {}

  first(name: string): string | undefined {
    return this.entries.find(([has]) => has === name)?.[1];
  }

  all(name: string): string[] {
    return this.entries.filter(([has]) => has === name).map(([, value]) => value);
  }

  add(name: string, ...values: string[]): this {
    for (const value of values) this.entries.push([name, value]);
    return this;
  }

  addFirst(name: string, value: string): this {
    this.entries.unshift([name, value]);
    return this;
  }

  /** Replaces the first value, or adds one. */
  set(name: string, value: string): this {
    const entry = this.entries.find(([has]) => has === name);
    if (entry) entry[1] = value;
    else this.entries.push([name, value]);
    return this;
  }

  remove(name: string): this {
    for (let at = this.entries.length - 1; at >= 0; at--) if (this.entries[at]![0] === name) this.entries.splice(at, 1);
    return this;
  }

  copy(): Headers {
    return new Headers(this.entries.map(([name, value]) => [name, value]));
  }
}
