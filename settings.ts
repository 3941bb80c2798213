import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isNetwork, namedAddress, ownAddresses, type PeerRules } from './api/access/peer-address.ts';
import type { SecretKey } from './api/access/sealed.ts';

/** What a process may be: `web` = pages, `api` = the v2 API, `worker` = background jobs, `voice` = the call gateway. */
export const processRoles = ['web', 'api', 'worker', 'voice'] as const;
export type ProcessRole = (typeof processRoles)[number];

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, `a whole number from ${least} to ${most}`)
        .max(most, `a whole number from ${least} to ${most}`),
    );

const address = (protocols: string[], example: string) =>
  z
    .string()
    .refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), `an address like ${example}`);

const ipAddress = z.string().refine(text => isIP(text) !== 0, 'an IP address');

const networks = z
  .string()
  .transform(text => text.split(',').map(network => network.trim()))
  .refine(list => list.every(isNetwork), 'addresses or networks, comma-separated, like 192.168.1.0/24');

const databaseAddress = address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database');

/** Every variable; `.env.example` tells their meaning. An empty value is an absent one. */
export const variables = {
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  ORIGIN: z
    .string()
    .refine(
      text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
      'an origin without a path, like https://cskh.example.vn',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_APP_URL: databaseAddress.optional(),
  DATABASE_ADMIN_URL: databaseAddress.optional(),
  API_URL: address(['http:', 'https:'], 'https://api.example.vn').optional(),
  ROLES: z
    .string()
    .default(processRoles.join(','))
    .transform(text => text.split(',').map(role => role.trim()))
    .pipe(z.array(z.enum(processRoles, `a comma-separated list of ${processRoles.join(', ')}`)).min(1)),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'a sender like Lắng Nghe <no-reply@example.vn>')
    .default('Lắng Nghe <no-reply@localhost>'),
  MAIL_HOSTS: z
    .string()
    .regex(/^[A-Za-z0-9.:,\s-]*$/, 'host names, comma-separated, like mail.noibo.vn')
    .transform(text => text.split(',').map(host => host.trim().toLowerCase()))
    .optional(),
  SIP_DOMAIN: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, 'a domain in lower case like voice.example.vn')
    .default('voice.lang-nghe.invalid'),
  SIP_GATEWAYS: z
    .string()
    .regex(
      /^(wss?:\/\/)?[A-Za-z0-9.:/_-]+(,\s*(wss?:\/\/)?[A-Za-z0-9.:/_-]+)?$/,
      'one or two hosts, comma-separated, like wss://goi.example.vn/sip',
    )
    .optional(),
  GATEWAY_NAME: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,63}$/, 'a name like voice-1')
    .default('gateway'),
  SIP_UDP_PORT: wholeNumber(1, 65_535).optional(),
  SIP_UDP_ADDRESS: ipAddress.default('0.0.0.0'),
  SIP_UDP_ANNOUNCED: ipAddress.optional(),
  SIP_EDGES: z
    .string()
    .regex(
      /^[0-9a-fA-F.:[\]\s]+:\d{1,5}(,[0-9a-fA-F.:[\]\s]+:\d{1,5})*$/,
      'addresses with ports, comma-separated, like 10.0.0.11:5060',
    )
    .transform(text => text.split(',').map(edge => edge.trim()))
    .optional(),
  SIP_PEERS: networks.optional(),
  SIP_SHARED_PEERS: networks.optional(),
  MEDIA_ADDRESS: ipAddress.optional(),
  MEDIA_ANNOUNCED: ipAddress.optional(),
  ICE_PORT: wholeNumber(1, 65_535).optional(),
  RTP_PORTS: z
    .string()
    .regex(/^\d{4,5}-\d{4,5}$/, 'two ports like 20000-20998')
    .transform(text => text.split('-').map(Number) as [number, number])
    .refine(([from, to]) => from < to && to <= 65_535, 'two ports like 20000-20998')
    .default([20_000, 20_998]),
  LOOKUP_HOSTS: z
    .string()
    .regex(/^[A-Za-z0-9.:,\s-]*$/, 'host names, comma-separated, like crm.noibo.vn')
    .transform(text => text.split(',').map(host => host.trim().toLowerCase()))
    .optional(),
  DEMO: z.enum(['auto', 'on', 'off'], 'auto, on or off').default('auto'),
  SECRET_KEY: z.string().transform(readSecretKeys).optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  SHUTDOWN_SECONDS: wholeNumber(1, 3600).default(20),
  TRUST_PROXY: wholeNumber(0, 16).default(0),
  POOL_SIZE: wholeNumber(1, 1000).default(20),
  IMPORT_TRIALS_PER_DAY: wholeNumber(1, 100_000).default(100),
};

export interface MediaPlace {
  address: string;
  /** what SDPs name instead */
  announced?: string;
  /** of plain RTP */
  ports: { from: number; to: number };
  /** one UDP port for all browsers; none: each call has its own */
  webrtcPort?: number;
}

export interface Settings {
  /** 0 = any free one */
  port: number;
  /** address to listen on */
  host: string;
  /** public origin; https makes cookies Secure */
  origin: string | undefined;
  /** absolute */
  dataDir: string;
  databaseUrl: string | undefined;
  databaseAppUrl: string | undefined;
  databaseAdminUrl: string | undefined;
  /** a v2 backend elsewhere, instead of the embedded API */
  apiUrl: string | undefined;
  roles: ReadonlySet<ProcessRole>;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** mail servers in the own network that tenants' mailboxes may be on */
  mailHosts: ReadonlySet<string>;
  /** of all telephones; never resolved */
  sipDomain: string;
  /** websocket hosts of gateways, the second a backup; empty: this server */
  sipGateways: string;
  /** of this process among those with the role voice on one database */
  gatewayName: string;
  /** SIP over UDP; none: trunks and desk telephones are off */
  sipUdp: { address: string; port: number; announced: string } | undefined;
  /** `address:port` of Kamailio in front, whose word of a browser's socket is believed */
  sipEdges: readonly string[];
  /** where trunks and telephones of tenants may stand */
  peers: PeerRules;
  /** where sound goes in and out */
  media: MediaPlace;
  /** servers in the own network that IVR look-ups may ask */
  lookUpHosts: ReadonlySet<string>;
  /** demonstration tenants and sign-ins */
  demo: boolean;
  /** the first one encrypts, all of them decrypt; undefined: see `loadSecretKeys` */
  secretKeys: SecretKey[] | undefined;
  logLevel: string;
  metricsPort: number | undefined;
  shutdownSeconds: number;
  /** proxies in front whose X-Forwarded-For entry is believed */
  trustProxy: number;
  /** database connections of a role */
  poolSize: number;
  /** of files of customers, a tenant */
  importTrialsPerDay: number;
}

/** One line for the terminal: variable, what is wrong, what is expected. */
export class SettingsError extends Error {}

/** @throws SettingsError */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.keys(variables).flatMap(name => (environment[name]?.trim() ? [[name, environment[name].trim()]] : [])),
  );
  const parsed = z.object(variables).safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0]);
    const isSecret = name === 'SECRET_KEY' || name.endsWith('_URL');
    throw new SettingsError(`${name} ${isSecret ? 'has a wrong value' : `is "${given[name]}"`}: expected ${message}`);
  }
  const value = parsed.data;
  const needsDatabase = !value.API_URL;
  if (value.DATABASE_URL && needsDatabase && !value.SECRET_KEY) {
    const example = `k1:${randomBytes(32).toString('base64')}`;
    throw new SettingsError(
      `SECRET_KEY is missing: expected with DATABASE_URL, the same on every machine, for example ${example}`,
    );
  }
  for (const name of ['DATABASE_APP_URL', 'DATABASE_ADMIN_URL'] as const) {
    if (value[name] && !value.DATABASE_URL) throw new SettingsError(`DATABASE_URL is missing: expected with ${name}`);
  }
  const demo = value.DEMO === 'auto' ? !value.DATABASE_URL && !value.API_URL : value.DEMO === 'on';
  return {
    port: value.PORT,
    // demonstration sign-ins are public knowledge: not for the network
    host: value.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    origin: value.ORIGIN,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseAppUrl: value.DATABASE_APP_URL,
    databaseAdminUrl: value.DATABASE_ADMIN_URL,
    apiUrl: value.API_URL,
    roles: new Set(value.ROLES),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    mailHosts: new Set(value.MAIL_HOSTS),
    sipDomain: value.SIP_DOMAIN,
    sipGateways: value.SIP_GATEWAYS ?? '',
    gatewayName: value.GATEWAY_NAME,
    sipEdges: value.SIP_EDGES ?? [],
    sipUdp:
      value.SIP_UDP_PORT === undefined
        ? undefined
        : {
            ...{ address: value.SIP_UDP_ADDRESS, port: value.SIP_UDP_PORT },
            announced: value.SIP_UDP_ANNOUNCED ?? namedAddress(value.SIP_UDP_ADDRESS),
          },
    peers: {
      ...{ inner: value.SIP_PEERS ?? [], shared: value.SIP_SHARED_PEERS ?? [], ownPort: value.SIP_UDP_PORT },
      own: ownAddresses([value.SIP_UDP_ADDRESS, value.SIP_UDP_ANNOUNCED, value.MEDIA_ANNOUNCED], value.SIP_EDGES),
    },
    media: {
      // beside pages of the loopback address no sound of the network is wanted
      address: value.MEDIA_ADDRESS ?? (demo ? '127.0.0.1' : '0.0.0.0'),
      ports: { from: value.RTP_PORTS[0], to: value.RTP_PORTS[1] },
      ...(value.MEDIA_ANNOUNCED && { announced: value.MEDIA_ANNOUNCED }),
      ...(value.ICE_PORT && { webrtcPort: value.ICE_PORT }),
    },
    lookUpHosts: new Set(value.LOOKUP_HOSTS),
    demo,
    secretKeys: value.SECRET_KEY,
    logLevel: value.LOG_LEVEL,
    metricsPort: value.METRICS_PORT,
    shutdownSeconds: value.SHUTDOWN_SECONDS,
    trustProxy: value.TRUST_PROXY,
    poolSize: value.POOL_SIZE,
    importTrialsPerDay: value.IMPORT_TRIALS_PER_DAY,
  };
}

/** For entry points: reads `.env` of the project's root, then the environment, which wins; a mistake ends the process with one line. */
export function startSettings(): Settings {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** SECRET_KEY, else the key made once for this DATA_DIR. Whoever loses it cannot read what it encrypted. */
export function loadSecretKeys(settings: Settings): SecretKey[] {
  if (settings.secretKeys) return settings.secretKeys;
  const folder = join(settings.dataDir, 'secrets');
  const file = join(folder, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.${process.pid}`, `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.${process.pid}`, file);
  }
  const parsed = variables.SECRET_KEY.safeParse(readFileSync(file, 'utf8').trim());
  if (!parsed.success)
    throw new SettingsError(`${file} has a wrong value: expected ${parsed.error.issues[0]!.message}`);
  return parsed.data!;
}

function readSecretKeys(text: string, context: z.RefinementCtx): SecretKey[] {
  const keys = text.split(',').map(part => {
    const [, id = '', base64 = ''] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)\s*$/.exec(part) ?? [];
    return { id, key: Buffer.from(base64, 'base64') };
  });
  const isRight = keys.every(({ key }) => key.length === 32) && new Set(keys.map(({ id }) => id)).size === keys.length;
  if (!isRight) context.addIssue('name:base64 of 32 bytes, comma-separated, each name once (openssl rand -base64 32)');
  return keys;
}
