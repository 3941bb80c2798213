import type pg from 'pg';
import type { Logger } from 'pino';
import type { PeerRules } from './access/peer-address.ts';
import type { SecretKey } from './access/sealed.ts';
import type { Relay } from './events/relay.ts';
import type { FileStore } from './files/file-store.ts';

/** What the API stands on; made once by the process, by a test or by a command. */
export interface House {
  /** Connections of the application role: bound to a tenant in each transaction. */
  pool: pg.Pool;
  /** Connections of the platform's role, for the calls behind the admin flag. */
  adminPool: pg.Pool;
  files: FileStore;
  /** The first one seals stored credentials, all of them open. */
  secretKeys: readonly SecretKey[];
  /** Mail servers in the server's own network that mailboxes of tenants may be on. */
  mailHosts: ReadonlySet<string>;
  /** A certificate authority for them beside the system's. */
  mailAuthority?: string;
  /** What telephones and the IVR are told. */
  voice: {
    /** SIP domain; it is never resolved */
    domain: string;
    /** websocket hosts of gateways, the second a backup; empty: the product's own */
    gateways: string;
    /** folder of recordings: <tenant>/<yyyy-mm>/<id>.wav */
    recordings: string;
    /** Servers in the own network that IVR look-ups of tenants may ask. */
    lookUpHosts: ReadonlySet<string>;
    /** Where desk telephones sign in by UDP; none: UDP is off. */
    udp: { address: string; port: number } | undefined;
    /** Where trunks and telephones of tenants may stand. */
    peers: PeerRules;
  };
  /** There are tenants of the demonstration, which anybody may call from a page. */
  demo?: boolean;
  log: Logger;
  /** Public address of the web application, without a trailing slash, for links in mails. */
  origin: () => string;
  /** Follows committed events; absent in commands, which tell nobody. */
  relay?: Relay;
  /** Open event streams, to be closed when the process ends. */
  streams: Set<() => void>;
  /** Every answer is parsed by its contract before it leaves: on in tests and development. */
  checkAnswers: boolean;
  /** Times a tenant may try files of imports in 24 hours. */
  importTrialsPerDay: number;
  /** Scales the limits of attempts and requests; 1 in the product. */
  limitFactor: number;
}
