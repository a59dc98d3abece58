/** The configuration of a daemon: complete, checked, and with its secrets. */

import type { Dialect, Encoding } from '../../../protocol/index.js';
import type {
  LoginFields,
  OwnConditions,
  Profile,
  PromptPolicy,
  RegisterRights,
  ServicePromises,
} from '../../core/index.js';
import type { ProxySettings, TlsIdentity, UnusableTls } from '../../net/index.js';

/** The security of messages. `passphrase` and `kek` are secrets. */
export type SecurityConfiguration =
  | {
      readonly kind: 'nexo-blob';
      readonly keyIdentifier: string;
      readonly keyVersion: number;
      readonly passphrase: string;
    }
  | {
      readonly kind: 'mac';
      readonly keyIdentifier: 'SpecV2TestMACKey' | 'SpecV2ProdMACKey';
      /** If absent, the time of the start. */
      readonly keyVersion?: string;
      readonly kek: string;
    };

/** The source of a gateway's tokens. `clientSecret` is a secret. */
export interface OauthConfiguration {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string;
}

/** The TLS settings of a gateway, with the content of its files. `key` is a secret. */
export interface TlsConfiguration {
  /** PEM of the trusted authorities. They replace the system's, or add to them if `system` is true. */
  readonly ca?: string;
  readonly system?: boolean;
  /** The name that the certificate must have, if it differs from the address. */
  readonly expect?: string;
  /** PEM of our own certificate and its key, for a gateway that requires them. */
  readonly certificate?: string;
  readonly key?: string;
  /** Reads the files again. Returns the new settings, without this member, or the file that cannot be used now. */
  readonly again?: () => TlsConfiguration | UnusableTls;
}

/** One gateway, or one terminal with an address of its own. */
export interface GatewayConfiguration {
  /** The name in the file, or `GATEWAY/TERMINAL` for a terminal with an address of its own. */
  readonly name: string;
  /** The scheme selects the wire: WebSocket, HTTP or TCP. */
  readonly url: string;
  readonly dialect: Dialect;
  readonly encoding: Encoding;
  readonly profile: Profile;
  /** The values are secrets and are never printed or logged. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the headers again. Returns undefined if one of their files cannot be used now. */
  readonly headersAgain: () => Readonly<Record<string, string>> | undefined;
  /** The HTTP proxy for the gateway, its terminal list and its tokens. */
  readonly proxy?: ProxySettings;
  /** If absent, no token is fetched. */
  readonly oauth2?: OauthConfiguration;
  /** If absent, the system's authorities and the name of the address are used. Verification cannot be disabled. */
  readonly tls?: TlsConfiguration;
  /** If absent, messages are plain. */
  readonly security?: SecurityConfiguration;
  /** The address of the terminal list. If absent, only the Login shows that a terminal is reachable. */
  readonly poiListUrl?: string;
  /** The dotted path of the list inside the answer; absent if the answer itself is the list. */
  readonly poiListPath?: string;
  /** The identity of the register in a Login. If absent, it is that of tenderd. */
  readonly login?: LoginFields;
  /** The conditions of each payment that only the gateway's dialect has. */
  readonly conditions?: OwnConditions;
  readonly heartbeat: { readonly everyMs: number; readonly pongMs: number };
  /**
   * Present if its terminals call the listener of their gateway. `callbackUrl` is sent with each request, so that they
   * know the address.
   */
  readonly calls?: { readonly callbackUrl?: string; readonly follows?: true };
  /** The interval of empty frames over TCP. If absent, none are sent. */
  readonly keepAliveMs?: number;
  /** True if it is declared to be a simulator on this machine. Then no money is real. */
  readonly simulated: boolean;
}

/** The listener for the terminals of a gateway. */
export interface ListenerConfiguration {
  readonly gateway: string;
  readonly host: string;
  readonly port: number;
  /** The encoding of calls and answers. */
  readonly encoding: Encoding;
  /** If absent, the listener has no TLS. */
  readonly tls?: TlsIdentity;
  /** For each caller address, the names of the gateway's addresses whose terminals may call from it. */
  readonly peers: ReadonlyMap<string, readonly string[]>;
  /** True if terminals with an address of their own are followed to a new address. */
  readonly follows: boolean;
}

/** One terminal, with the settings of its lane. */
export interface TerminalConfiguration {
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId?: string;
  /** The name of its {@link GatewayConfiguration}. */
  readonly gateway: string;
  readonly managementMs: number;
  /** Its own HTTP address, if it has one. `follows`: the daemon follows it to a new address. */
  readonly place?: { readonly url: string; readonly follows: boolean };
  /** The policy for its prompts. If absent, they are not answered. */
  readonly prompts?: PromptPolicy;
  /** The columns of its receipts. If absent, 40. */
  readonly receiptWidth?: number;
}

/** The source of a service's bearer token. */
export type TokenConfiguration =
  /** A secret. */
  | { readonly type: 'fixed'; readonly value: string }
  | { readonly type: 'file'; readonly path: string }
  /** `secret` is a secret. */
  | { readonly type: 'client-credentials'; readonly url: string; readonly id: string; readonly secret: string };

/** One payment service. */
export interface ServiceConfiguration {
  readonly name: string;
  readonly baseUrl: string;
  readonly merchantId: string;
  /** A secret. */
  readonly apiKey: string;
  /** Reads the API key again. Returns undefined if it cannot be used now. */
  readonly apiKeyAgain: () => string | undefined;
  /** The promises of the service that replace those of its profile. */
  readonly promises: ServicePromises;
  /** The name of a service profile. */
  readonly profile: string;
  readonly token: TokenConfiguration;
  /** The longest time for the answer to a request. */
  readonly managementMs: number;
  /** True if it is declared to be a simulator on this machine. Then no money is real. */
  readonly simulated: boolean;
  /** The trusted authorities. If absent, the system's authorities. */
  readonly tls?: TlsConfiguration;
  /** The HTTP proxy for the service. */
  readonly proxy?: ProxySettings;
  /** If absent, there is no listener, and the daemon only queries the service. */
  readonly webhook?: {
    /** A port on 127.0.0.1. */
    readonly port: number;
    /** The address under which the service reaches that port. */
    readonly publicUrl: string;
    /** The secret of webhook signatures. If absent, signatures are not checked. */
    readonly secret?: string;
  };
}

/** One register with a token of its own. */
export interface RegisterConfiguration {
  readonly register: string;
  readonly rights: RegisterRights;
  /** The columns of the receipts in its answers. If absent, those of the terminal. */
  readonly receiptWidth?: number;
  /** A secret. If absent, the daemon creates a token in its data directory. */
  readonly token?: string;
}

/** The limits of the daemon. */
export interface LimitsConfiguration {
  /** The largest number of transactions that may wait for one terminal. */
  readonly queueMax: number;
  /** The largest body of a request. */
  readonly bodyBytes: number;
  /** The largest number of open connections of registers. */
  readonly connections: number;
  /** The time after which an idle connection is closed. */
  readonly keepAliveMs: number;
  /** The longest wait for an outcome, in seconds. */
  readonly waitMaxS: number;
  /** The longest time that a stop waits for payments in progress. */
  readonly stopMs: number;
  /** The time zone (IANA) for the daily limits of registers. */
  readonly timeZone: string;
}

/** The settings of the API. */
export interface ApiConfiguration {
  readonly port: number;
  readonly allowedOrigins: readonly string[];
  /** The absolute path of the Unix socket; absent if there is none. */
  readonly unixSocket?: string;
}

/** The address for results for which a register does not wait. */
export interface ResultAddressConfiguration {
  readonly url: string;
  /** The only register whose results go there. If absent, results go there for callers without a register's token. */
  readonly register?: string;
  /** The value of the Authorization header of each POST. A secret. */
  readonly authorization?: string;
  readonly tls?: TlsConfiguration;
}

/** The settings of the nexo interface. */
export interface NexoConfiguration {
  readonly dialect: Dialect;
  /** The bearer token of this interface, a secret. If absent, the tokens of the API are valid. */
  readonly bearer?: string;
  /** The secret in the Login of a register that cannot set a header. */
  readonly login?: string;
  /** The port of the TCP binding on 127.0.0.1; absent if it is not served. Requires `login` or `security`. */
  readonly tcpPort?: number;
  /** The merchant account in the paths of the device API; absent if they are not served. */
  readonly merchantAccount?: string;
  /** The security of all messages. If absent, messages are plain. */
  readonly security?: SecurityConfiguration;
  /** The id that identifies a payment, by SaleID, with "*" for all others. If absent, the SaleTransactionID. */
  readonly identity: ReadonlyMap<string, 'transaction' | 'service' | 'tender'>;
  /** The addresses to which results are POSTed, by SaleID. */
  readonly async: ReadonlyMap<string, ResultAddressConfiguration>;
  /** The port of WebSocket and HTTP over TLS on 127.0.0.1, and the server's identity; absent if they are not served. */
  readonly tls?: { readonly port: number } & TlsIdentity;
}

/** The log levels, from most to fewest lines. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** The configuration for `startDaemon`. */
export interface Configuration {
  /** The file, or `built-in` for `--simulate`. */
  readonly source: string;
  /** The directory of journal, witness, token and endpoint file. */
  readonly dataDir: string;
  readonly api: ApiConfiguration;
  readonly limits: LimitsConfiguration;
  /** Absent if the nexo interface is not enabled. */
  readonly nexo?: NexoConfiguration;
  readonly log: { readonly level: LogLevel; readonly bodies: boolean };
  readonly journal: {
    readonly pregrowBytes: number;
    readonly reserveBytes: number;
    /** True if a start compares this machine with the last one. A container is another machine at each start. */
    readonly hostCheck: boolean;
  };
  readonly gateways: readonly GatewayConfiguration[];
  /** Empty if no terminal calls the daemon. */
  readonly listeners: readonly ListenerConfiguration[];
  readonly terminals: readonly TerminalConfiguration[];
  readonly services: readonly ServiceConfiguration[];
  /** Empty if every register uses the operator's token. */
  readonly registers: readonly RegisterConfiguration[];
  /** True if every gateway and service is declared simulated. */
  readonly simulated: boolean;
}
