/** The complete and checked configuration of a daemon, including its secrets. */

import type { Dialect, Encoding } from '../../../protocol/index.js';
import type {
  LoginFields,
  OwnConditions,
  Profile,
  PromptPolicy,
  RegisterRights,
  ServicePromises,
} from '../../core/index.js';
import type { Language } from '../../messages/index.js';
import type { ProxySettings, TlsIdentity, UnusableTls } from '../../net/index.js';
import type { PublishConfiguration } from './publish-configuration.js';
import type { ReplicateConfiguration } from './replicate-configuration.js';

/** The security of messages. The members `passphrase` and `kek` are secrets. */
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
      /** The version of the key. If absent, the time at which the daemon started. */
      readonly keyVersion?: string;
      readonly kek: string;
    };

/** The settings for fetching a gateway's access tokens. The member `clientSecret` is a secret. */
export interface OauthConfiguration {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Reads the secret again. Returns undefined if it cannot be read now. */
  readonly clientSecretAgain: () => string | undefined;
  readonly scope?: string;
}

/** The TLS settings of a gateway, with the content of the files. The member `key` is a secret. */
export interface TlsConfiguration {
  /** The trusted authorities, in PEM form. They replace the authorities of the system, unless `system` is true. */
  readonly ca?: string;
  readonly system?: boolean;
  /** The name that the peer's certificate must have. The default is the host name of the address. */
  readonly expect?: string;
  /** The certificate and key with which tenderd identifies itself, in PEM form. Some gateways require them. */
  readonly certificate?: string;
  readonly key?: string;
  /** Reads the files again. Returns the new settings, or the file that cannot be used now. */
  readonly again?: () => TlsConfiguration | UnusableTls;
}

/** The connection to a gateway, or to a terminal that has an address of its own. */
export interface GatewayConfiguration {
  /** The name of the gateway in the file, or `GATEWAY/TERMINAL` for a terminal that has an address of its own. */
  readonly name: string;
  /** The address. Its scheme selects the kind of connection: WebSocket, HTTP or TCP. */
  readonly url: string;
  readonly dialect: Dialect;
  readonly encoding: Encoding;
  readonly profile: Profile;
  /** The HTTP headers. Their values are secrets, so they are never printed or logged. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the headers again. Returns undefined if a file with a header value cannot be used now. */
  readonly headersAgain: () => Readonly<Record<string, string>> | undefined;
  /** The HTTP proxy through which the gateway, its terminal list and its token server are reached. */
  readonly proxy?: ProxySettings;
  /** The settings for fetching access tokens. They are absent if the gateway needs none. */
  readonly oauth2?: OauthConfiguration;
  /**
   * The TLS settings. If they are absent, the authorities of the system and the host name of the address are used.
   * Verification cannot be disabled.
   */
  readonly tls?: TlsConfiguration;
  /** The security of messages. If it is absent, messages are plain. */
  readonly security?: SecurityConfiguration;
  /** The address of the list of terminals. If absent, only a Login shows whether a terminal is reachable. */
  readonly poiListUrl?: string;
  /** The dotted path of the list in the response. If it is absent, the response itself is the list. */
  readonly poiListPath?: string;
  /** The identity of the register in a Login. The default is the identity of tenderd. */
  readonly login?: LoginFields;
  /** Conditions that are sent with each payment and that exist only in the gateway's dialect. */
  readonly conditions?: OwnConditions;
  readonly heartbeat: { readonly everyMs: number; readonly pongMs: number };
  /**
   * The calls of terminals. This field is present if the terminals call the listener of their gateway. `callbackUrl` is
   * sent with each request, so that the terminals know where to call.
   */
  readonly calls?: { readonly callbackUrl?: string; readonly follows?: true };
  /** The interval of empty frames over TCP. If it is absent, no empty frames are sent. */
  readonly keepAliveMs?: number;
  /** True if the gateway is declared to be a simulator on this machine, so that no money is real. */
  readonly simulated: boolean;
}

/** The listener that the terminals of a gateway call. */
export interface ListenerConfiguration {
  readonly gateway: string;
  readonly host: string;
  readonly port: number;
  /** The encoding of the calls and their answers. */
  readonly encoding: Encoding;
  /** The identity for TLS. If it is absent, the listener has no TLS. */
  readonly tls?: TlsIdentity;
  /** The permitted callers: for each IP address, the names of the connections whose terminals may call from it. */
  readonly peers: ReadonlyMap<string, readonly string[]>;
  /** True if the daemon uses the new address that a terminal with an address of its own announces. */
  readonly follows: boolean;
}

/** One terminal, with the settings for its lane. */
export interface TerminalConfiguration {
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId?: string;
  /** The name of the terminal's {@link GatewayConfiguration}. */
  readonly gateway: string;
  readonly managementMs: number;
  /** The terminal's own HTTP address, if it has one. `follows` is true if the daemon uses the new address that the terminal announces. */
  readonly place?: { readonly url: string; readonly follows: boolean };
  /** The rules for answering the terminal's prompts. If they are absent, the prompts are not answered. */
  readonly prompts?: PromptPolicy;
  /** The number of columns of the terminal's receipts. The default is 40. */
  readonly receiptWidth?: number;
}

/** The source of the bearer token for a payment service. */
export type TokenConfiguration =
  /** The token is a secret. */
  | { readonly type: 'fixed'; readonly value: string }
  | { readonly type: 'file'; readonly path: string }
  /** The member `secret` is a secret. */
  | {
      readonly type: 'client-credentials';
      readonly url: string;
      readonly id: string;
      readonly secret: string;
      /** Reads the secret again. Returns undefined if it cannot be read now. */
      readonly secretAgain: () => string | undefined;
    };

/** One payment service. */
export interface ServiceConfiguration {
  readonly name: string;
  readonly baseUrl: string;
  readonly merchantId: string;
  /** The API key is a secret. */
  readonly apiKey: string;
  /** Reads the API key again. Returns undefined if the key cannot be read now. */
  readonly apiKeyAgain: () => string | undefined;
  /** The promises that replace those of the service's profile. */
  readonly promises: ServicePromises;
  /** The name of the service's profile. */
  readonly profile: string;
  readonly token: TokenConfiguration;
  /** The maximum time that a response of the service may take. */
  readonly managementMs: number;
  /** True if the service is declared to be a simulator on this machine, so that no money is real. */
  readonly simulated: boolean;
  /** The TLS settings. If they are absent, the authorities of the system are trusted. */
  readonly tls?: TlsConfiguration;
  /** The HTTP proxy through which the service is reached. */
  readonly proxy?: ProxySettings;
  /** The listener for webhooks. If it is absent, the daemon only queries the service. */
  readonly webhook?: {
    /** The port on 127.0.0.1. */
    readonly port: number;
    /** The public address at which the service reaches the listener. */
    readonly publicUrl: string;
    /** The secret for checking webhook signatures. If it is absent, signatures are not checked. */
    readonly secret?: string;
  };
}

/** One register that has a token of its own. */
export interface RegisterConfiguration {
  readonly register: string;
  readonly rights: RegisterRights;
  /**
   * The number of columns of receipts in responses to this register. The default is the number that the terminal has.
   */
  readonly receiptWidth?: number;
  /** The token, which is a secret. If it is absent, the daemon creates a token in its data directory. */
  readonly token?: string;
}

/** The limits of the daemon. */
export interface LimitsConfiguration {
  /** The maximum number of transactions that may wait for one terminal. */
  readonly queueMax: number;
  /** The maximum size of a request body. */
  readonly bodyBytes: number;
  /** The maximum number of open connections of registers. */
  readonly connections: number;
  /** The time after which an idle connection is closed. */
  readonly keepAliveMs: number;
  /** The maximum time in seconds that a request may wait for an outcome. */
  readonly waitMaxS: number;
  /** The maximum time for which a start waits for a journal, port or socket that another program uses. */
  readonly startMs: number;
  /** The maximum time for which a stopping daemon waits for payments in progress. */
  readonly stopMs: number;
  /** The time zone (IANA name) in which the daily limits of registers start. */
  readonly timeZone: string;
}

/** The settings of the API. */
export interface ApiConfiguration {
  readonly port: number;
  readonly allowedOrigins: readonly string[];
  /** The absolute path of the Unix socket. This field is absent if there is no Unix socket. */
  readonly unixSocket?: string;
}

/** The settings of the console. */
export interface ConsoleConfiguration {
  /** A PIN of at least 6 digits, which is a secret. If absent, the console can be opened only with a code. */
  readonly pin?: string;
}

/** An address to which results are sent if a register does not wait for them. */
export interface ResultAddressConfiguration {
  readonly url: string;
  /**
   * The register whose results are sent to this address. If absent, the address receives the results of callers without
   * a register's token.
   */
  readonly register?: string;
  /** The value of the Authorization header of each POST, a secret. */
  readonly authorization?: string;
  readonly tls?: TlsConfiguration;
}

/** The settings of the nexo interface. */
export interface NexoConfiguration {
  readonly dialect: Dialect;
  /** The bearer token of this interface, which is a secret. If it is absent, the tokens of the API are valid here. */
  readonly bearer?: string;
  /** The secret that a register puts into its Login if it cannot set a header. */
  readonly login?: string;
  /**
   * The port of the TCP binding on 127.0.0.1, which requires `login` or `security`. If it is absent, TCP is not served.
   */
  readonly tcpPort?: number;
  /** The merchant account in the paths of the device API. If it is absent, these paths are not served. */
  readonly merchantAccount?: string;
  /** The security of all messages. If it is absent, messages are plain. */
  readonly security?: SecurityConfiguration;
  /**
   * The id that identifies a payment, for each SaleID. The key "*" means all other SaleIDs. The default is the
   * SaleTransactionID.
   */
  readonly identity: ReadonlyMap<string, 'transaction' | 'service' | 'tender'>;
  /** The addresses to which results are POSTed, for each SaleID. */
  readonly async: ReadonlyMap<string, ResultAddressConfiguration>;
  /**
   * The port of WebSocket and HTTP over TLS on 127.0.0.1, and the server's identity. If they are absent, TLS is not
   * served.
   */
  readonly tls?: { readonly port: number } & TlsIdentity;
}

/** The log levels. `debug` writes the most lines, `error` the fewest. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** The configuration that `startDaemon` takes. */
export interface Configuration {
  /** The path of the configuration file, or `built-in` for `--simulate`. */
  readonly source: string;
  /** The directory of the journal, its rollback guard, the tokens and the endpoint file. */
  readonly dataDir: string;
  /** The language of messages to callers of the API that ask for no other. */
  readonly language: Language;
  readonly api: ApiConfiguration;
  readonly console: ConsoleConfiguration;
  readonly limits: LimitsConfiguration;
  /** The settings of the nexo interface. This field is absent if the interface is not enabled. */
  readonly nexo?: NexoConfiguration;
  /** `files`: true if the log is also written to files in the data directory. */
  readonly log: { readonly level: LogLevel; readonly bodies: boolean; readonly files: boolean };
  /** The nightly backup; absent if none is configured. `at`: a time of day, such as `03:30`. */
  readonly backup?: { readonly directory: string; readonly at: string; readonly keep: number };
  /**
   * The number of days for which personal data is kept, and the time at which it is erased. This field is absent if
   * personal data is kept without limit. `at`: a time of day, such as `04:30`.
   */
  readonly retention?: { readonly keepDays: number; readonly at: string };
  /** The metrics for Prometheus, with the token that is needed to read them; absent if none are configured. */
  readonly metrics?: { readonly token: string };
  /**
   * The address that receives traces by OTLP over HTTP, and the folder that contains OpenTelemetry's packages. This
   * field is absent if no traces are configured.
   */
  readonly traces?: { readonly url: string; readonly packages?: string };
  /** The settings for publishing events; absent if events are not published. */
  readonly publish?: PublishConfiguration;
  /** The stream that a pair of daemons shares; absent without a pair. */
  readonly replicate?: ReplicateConfiguration;
  readonly journal: {
    readonly pregrowBytes: number;
    readonly reserveBytes: number;
    /**
     * True if a start checks that the journal was not copied from another machine. Set it to false for a container:
     * each start of a container looks like another machine.
     */
    readonly hostCheck: boolean;
  };
  readonly gateways: readonly GatewayConfiguration[];
  /** The listeners that terminals call. Empty if no terminal calls the daemon. */
  readonly listeners: readonly ListenerConfiguration[];
  readonly terminals: readonly TerminalConfiguration[];
  readonly services: readonly ServiceConfiguration[];
  /** The registers that have a token of their own. If the list is empty, every register uses the operator's token. */
  readonly registers: readonly RegisterConfiguration[];
  /** True if every gateway and service is declared simulated. */
  readonly simulated: boolean;
}
