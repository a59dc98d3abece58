/** The configuration as the daemon uses it: complete, checked, secrets read. */

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
      /** Absent: the time of the start. */
      readonly keyVersion?: string;
      readonly kek: string;
    };

/** How a gateway's tokens are fetched. `clientSecret` is a secret. */
export interface OauthConfiguration {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string;
}

/** The TLS of a gateway, with the content of its files. `key` is a secret. */
export interface TlsConfiguration {
  /** PEM of the authorities that count in place of the system's, or with `system` beside them. */
  readonly ca?: string;
  readonly system?: boolean;
  /** The name that the certificate must be for, where it is not that of the address. */
  readonly expect?: string;
  /** PEM of our own certificate and of its key, for a gateway that asks for them. */
  readonly certificate?: string;
  readonly key?: string;
  /** Reads the files again, or says which one cannot be used now. Absent in what it returns. */
  readonly again?: () => TlsConfiguration | UnusableTls;
}

/** One gateway, or a terminal of one that has an address of its own, ready to be connected to. */
export interface GatewayConfiguration {
  /** As in the file; of a terminal with an address of its own `GATEWAY/TERMINAL`. */
  readonly name: string;
  /** The wire follows from it: WebSocket, HTTP or TCP. */
  readonly url: string;
  readonly dialect: Dialect;
  readonly encoding: Encoding;
  readonly profile: Profile;
  /** Values are secrets: never printed, never logged. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the headers again; undefined if a file of theirs cannot be used now. */
  readonly headersAgain: () => Readonly<Record<string, string>> | undefined;
  /** The HTTP proxy through which it is reached, and so are its list and its tokens. */
  readonly proxy?: ProxySettings;
  /** Absent: no token is fetched. */
  readonly oauth2?: OauthConfiguration;
  /** Absent: the system's authorities and the name of the address count. Verification cannot be switched off. */
  readonly tls?: TlsConfiguration;
  /** Absent: messages are plain. */
  readonly security?: SecurityConfiguration;
  /** Where GET /poi-list is asked; absent where there is no list: then a terminal is known by its Login. */
  readonly poiListUrl?: string;
  /** Dotted path of the list inside the answer; absent for the answer itself. */
  readonly poiListPath?: string;
  /** What its terminals hear of the register at a Login; absent: that it is tenderd. */
  readonly login?: LoginFields;
  /** What each payment says to them of the conditions that only their dialect has. */
  readonly conditions?: OwnConditions;
  readonly heartbeat: { readonly everyMs: number; readonly pongMs: number };
  /** Its terminals call us, at the listener of their gateway. `callbackUrl`: said with each request, so that they know where. */
  readonly calls?: { readonly callbackUrl?: string; readonly follows?: true };
  /** Over TCP: a frame of nothing so often; none when absent. */
  readonly keepAliveMs?: number;
  /** Declared to be a simulator on this machine: no real money. */
  readonly simulated: boolean;
}

/** Where the terminals of a gateway call us. */
export interface ListenerConfiguration {
  readonly gateway: string;
  readonly host: string;
  readonly port: number;
  /** What calls are answered in. */
  readonly encoding: Encoding;
  /** Absent: without TLS. */
  readonly tls?: TlsIdentity;
  /** By the address of a caller, the names of the gateway's addresses whose terminals may be there. */
  readonly peers: ReadonlyMap<string, readonly string[]>;
  /** Terminals with an address of their own are followed to another one. */
  readonly follows: boolean;
}

/** One terminal, as a lane drives it. */
export interface TerminalConfiguration {
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId?: string;
  /** The name of what it is reached by. */
  readonly gateway: string;
  readonly managementMs: number;
  /** Its own address, and whether it is followed elsewhere; absent where it has none by HTTP. */
  readonly place?: { readonly url: string; readonly follows: boolean };
  /** Who answers what it asks of people; absent: nobody. */
  readonly prompts?: PromptPolicy;
  /** Columns of its receipts; absent: 40. */
  readonly receiptWidth?: number;
}

/** Where the bearer token of a service comes from. */
export type TokenConfiguration =
  /** A secret. */
  | { readonly type: 'fixed'; readonly value: string }
  | { readonly type: 'file'; readonly path: string }
  /** `secret` is one. */
  | { readonly type: 'client-credentials'; readonly url: string; readonly id: string; readonly secret: string };

/** One payment service, ready to be used. */
export interface ServiceConfiguration {
  readonly name: string;
  readonly baseUrl: string;
  readonly merchantId: string;
  /** A secret. */
  readonly apiKey: string;
  /** Reads the API key again; undefined if it cannot be used now. */
  readonly apiKeyAgain: () => string | undefined;
  /** What the service has promised, in place of what its profile says. */
  readonly promises: ServicePromises;
  /** The name of a service profile. */
  readonly profile: string;
  readonly token: TokenConfiguration;
  /** How long the answer to a request may take. */
  readonly managementMs: number;
  /** Declared to be a simulator on this machine: no real money. */
  readonly simulated: boolean;
  /** Whom to trust. Without it the system's authorities count. */
  readonly tls?: TlsConfiguration;
  /** The HTTP proxy through which it is reached. */
  readonly proxy?: ProxySettings;
  /** Absent: nothing listens, and the service is asked. */
  readonly webhook?: {
    /** On 127.0.0.1. */
    readonly port: number;
    /** Where the service finds that port. */
    readonly publicUrl: string;
    /** A secret, with which webhooks are signed. Absent: signatures are not looked at. */
    readonly secret?: string;
  };
}

/** One register with a token of its own. */
export interface RegisterConfiguration {
  readonly register: string;
  readonly rights: RegisterRights;
  /** Columns of the receipts in its answers; absent: those of the terminal. */
  readonly receiptWidth?: number;
  /** A secret. Absent: the daemon makes one and keeps it in its data directory. */
  readonly token?: string;
}

/** How much tenderd takes on, and for how long. */
export interface LimitsConfiguration {
  /** Transactions that may wait for one terminal. */
  readonly queueMax: number;
  /** Largest body of a request. */
  readonly bodyBytes: number;
  /** Open connections of registers. */
  readonly connections: number;
  /** How long an idle connection is kept. */
  readonly keepAliveMs: number;
  /** Longest wait for an outcome, in seconds. */
  readonly waitMaxS: number;
  /** How long a stop waits for payments that run. */
  readonly stopMs: number;
  /** The time zone (IANA) by whose calendar the days of a register's limits begin. */
  readonly timeZone: string;
}

/** The API. */
export interface ApiConfiguration {
  readonly port: number;
  readonly allowedOrigins: readonly string[];
  /** Absolute path of the Unix socket; absent where there is none. */
  readonly unixSocket?: string;
}

/** Where a register takes the results that it does not wait for. */
export interface ResultAddressConfiguration {
  readonly url: string;
  /** The name of the token of the register whose results alone go there; absent: callers without such a name. */
  readonly register?: string;
  /** The value of the Authorization header of each POST. A secret. */
  readonly authorization?: string;
  readonly tls?: TlsConfiguration;
}

/** The nexo interface, as it is opened. */
export interface NexoConfiguration {
  readonly dialect: Dialect;
  /** The bearer token of this API alone; without it, those of the API open it. A secret. */
  readonly bearer?: string;
  /** What a register that can set no header says in its Login. A secret. */
  readonly login?: string;
  /** Where the TCP binding is served on 127.0.0.1; absent where it is not. Only with `login`. */
  readonly tcpPort?: number;
  /** The account for which the device API's paths are served; absent where they are not. */
  readonly merchantAccount?: string;
  /** How every message is sealed; absent: messages are plain. */
  readonly security?: SecurityConfiguration;
  /** What tells one payment from the next, by SaleID, "*" for every other one; absent: its SaleTransactionID. */
  readonly identity: ReadonlyMap<string, 'transaction' | 'service' | 'tender'>;
  /** Where results are POSTed, by SaleID. */
  readonly async: ReadonlyMap<string, ResultAddressConfiguration>;
  /** Where WebSocket and HTTP are served over TLS on 127.0.0.1, and as whom; absent where they are not. */
  readonly tls?: { readonly port: number } & TlsIdentity;
}

/** Log levels, from much to little. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Everything that `startDaemon` needs to know. */
export interface Configuration {
  /** The file, or `built-in` for `--simulate`. */
  readonly source: string;
  /** Journal, witness, token and endpoint live here. */
  readonly dataDir: string;
  readonly api: ApiConfiguration;
  readonly limits: LimitsConfiguration;
  /** Absent where the API is closed. */
  readonly nexo?: NexoConfiguration;
  readonly log: { readonly level: LogLevel; readonly bodies: boolean };
  readonly journal: {
    readonly pregrowBytes: number;
    readonly reserveBytes: number;
    /** Whether a start compares this machine with the one before; containers have a new one each time. */
    readonly hostCheck: boolean;
  };
  readonly gateways: readonly GatewayConfiguration[];
  /** None: no terminal calls us. */
  readonly listeners: readonly ListenerConfiguration[];
  readonly terminals: readonly TerminalConfiguration[];
  readonly services: readonly ServiceConfiguration[];
  /** None: every register uses the operator's token. */
  readonly registers: readonly RegisterConfiguration[];
  /** Every gateway and every service is declared simulated. */
  readonly simulated: boolean;
}
