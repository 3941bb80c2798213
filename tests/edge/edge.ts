import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../browser/certificate.ts';
import { freePort } from '../browser/server.ts';

const deploy = 'deploy/voice';
/** ms */
const startDeadline = 20_000;
const retryAfter = 100;

export interface EdgePlace {
  /** Of the loopback: towards the gateway, and towards browsers. */
  inner: string;
  outer: string;
  /** UDP of SIP, at `inner`. */
  port: number;
  /** Of rtpengine, both included. */
  sound: readonly [from: number, to: number];
}

export interface Edge {
  /** Where browsers connect. */
  url: string;
  /** Kamailio's control socket, for kamcmd. */
  control: string;
  /** Another certificate, taken as `deploy/voice` says it is after a renewal. */
  renewCertificate(): void;
  /** What Kamailio and rtpengine have printed. */
  printed(): string;
  /** Call-IDs of what rtpengine has ports for. */
  sounds(): Promise<string[]>;
  /** rtpengine alone. */
  killSound(): Promise<void>;
  /** All of it at once, without a word to anybody. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** An edge of Kamailio and rtpengine as `deploy/voice` describes it, with the settings of this machine. */
export async function openEdge(
  { inner, outer, port, sound }: EdgePlace,
  /** `gateways`: `address:port`, one or two */
  product: { origin: string; domain: string; gateways: readonly [string, string?] },
): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'lang-nghe-edge-'));
  const [ws, wss, control] = [await freePort(), await freePort(), await freePort()];
  const at = (name: string) => join(folder, name);
  const quoted = (text: string) => `"${text}"`;
  const writeCertificate = () => {
    const { key, cert } = makeCertificate();
    writeFileSync(at('key.pem'), key, { mode: 0o600 });
    writeFileSync(at('cert.pem'), cert);
  };
  writeCertificate();
  writeFileSync(
    at('tls.cfg'),
    filled('kamailio/tls.cfg.example', /^(\w+) = (.*)$/, (name, value) => `${name} = ${value}`, {
      certificate: at('cert.pem'),
      private_key: at('key.pem'),
    }),
  );
  const [first, second] = product.gateways.map(gateway => `sip:${gateway}`);
  writeFileSync(at('gateways.list'), `1 ${first} 0 10\n${second ? `1 ${second} 0 5\n` : ''}`);
  writeFileSync(
    at('edge.cfg'),
    filled('kamailio/edge.cfg.example', /^#!define (\w+) (.*)$/, (name, value) => `#!define ${name} ${value}`, {
      DOMAIN: quoted(product.domain),
      UDP_LISTEN: `udp:${inner}:${port}`,
      WS_LISTEN: `tcp:${outer}:${ws}`,
      WSS_LISTEN: `tls:${outer}:${wss}`,
      TLS_CONFIG: quoted(at('tls.cfg')),
      ORIGINS: quoted(`^${product.origin.replaceAll('.', '\\.')}$`),
      GATEWAYS: quoted(at('gateways.list')),
      GATEWAY_URI: quoted(first!),
      SECOND_GATEWAY_URI: second && quoted(second),
      RTPENGINE: quoted(`udp:${inner}:${control}`),
      FLOW_TOKEN_SECRET: quoted(randomBytes(16).toString('hex')),
      CTL_SOCKET: quoted(`unix:${at('ctl')}`),
    }),
  );
  copyFileSync(join(deploy, 'kamailio/kamailio.cfg'), at('kamailio.cfg'));
  writeFileSync(
    at('rtpengine.conf'),
    filled('rtpengine/rtpengine.conf.example', /^([a-z-]+) = (.*)$/, (name, value) => `${name} = ${value}`, {
      interface: `inside/${inner};outside/${outer}`,
      'listen-ng': `${inner}:${control}`,
      'port-min': String(sound[0]),
      'port-max': String(sound[1]),
    }),
  );
  const rtpengine = run('rtpengine', ['-f', '-E', '--config-file', at('rtpengine.conf')], folder);
  const kamailio = run('kamailio', ['-DD', '-E', '-f', at('kamailio.cfg'), '-Y', folder, '-P', at('pid')], folder);
  const end = async (signal: NodeJS.Signals) => {
    await Promise.all([kamailio.end(signal), rtpengine.end(signal)]);
    rmSync(folder, { recursive: true, force: true });
  };
  const printed = () => kamailio.printed() + rtpengine.printed();
  try {
    await listens(outer, wss, () => kamailio.ended || rtpengine.ended);
  } catch (error) {
    await end('SIGKILL');
    throw new Error(`${(error as Error).message}\n${printed()}`);
  }
  return {
    url: `wss://${outer}:${wss}/sip`,
    control: `unix:${at('ctl')}`,
    renewCertificate() {
      writeCertificate();
      execFileSync('kamcmd', ['-s', `unix:${at('ctl')}`, 'tls.reload']);
    },
    printed,
    sounds: () => askForSounds(inner, control),
    killSound: () => rtpengine.end('SIGKILL'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** An example of `deploy/voice` with other values, without the lines of those that are undefined. @throws where it has no such line: the example would not work either */
function filled(
  file: string,
  line: RegExp,
  write: (name: string, value: string) => string,
  values: Record<string, string | undefined>,
): string {
  const left = new Map(Object.entries(values));
  const lines = readFileSync(join(deploy, file), 'utf8')
    .split('\n')
    .flatMap(text => {
      const name = line.exec(text)?.[1];
      if (name === undefined || !left.has(name)) return [text];
      const value = left.get(name);
      left.delete(name);
      return value === undefined ? [] : [write(name, value)];
    });
  if (left.size > 0) throw new Error(`${deploy}/${file} has no ${[...left.keys()].join(', ')}`);
  return lines.join('\n');
}

/** By rtpengine's own protocol: bencode behind a cookie, where a list is `l4:this4:thate`. */
const askForSounds = (host: string, port: number) =>
  new Promise<string[]>((resolve, reject) => {
    const socket = createSocket('udp4');
    const late = setTimeout(() => {
      socket.close();
      reject(new Error('rtpengine does not answer'));
    }, startDeadline);
    socket.once('message', bytes => {
      clearTimeout(late);
      socket.close();
      const answer = bytes.toString();
      const ids: string[] = [];
      let rest = answer.slice(answer.indexOf('5:callsl') + '5:callsl'.length);
      for (let length = Number.parseInt(rest, 10); length >= 0; length = Number.parseInt(rest, 10)) {
        const start = rest.indexOf(':') + 1;
        ids.push(rest.slice(start, start + length));
        rest = rest.slice(start + length);
      }
      resolve(ids);
    });
    // what comes by the cookie of another is answered as that one was
    socket.send(`${randomBytes(8).toString('hex')} d7:command4:list5:limiti10000ee`, port, host);
  });

/** A daemon with its children as a group of its own, which ends with whoever runs the tests. */
function run(command: string, args: string[], cwd: string) {
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const read = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-200_000);
  };
  child.stdout!.on('data', read);
  child.stderr!.on('data', read);
  child.on('error', error => read(Buffer.from(`${command}: ${error.message}\n`)));
  const gone = new Promise<void>(resolve => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let ended = false;
  void gone.then(() => (ended = true));
  return {
    get ended() {
      return ended;
    },
    printed: () => text,
    async end(signal: NodeJS.Signals) {
      if (!ended && child.pid) process.kill(-child.pid, signal);
      await gone;
    },
  };
}

async function listens(host: string, port: number, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + startDeadline;
  for (;;) {
    if (hasEnded()) throw new Error('an edge ended at its start');
    if (await connects(host, port)) return;
    if (Date.now() > deadline) throw new Error(`nothing listens on ${host}:${port}`);
    await new Promise(resolve => setTimeout(resolve, retryAfter));
  }
}

const connects = (host: string, port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
