/** The configuration of the head office. */

import type { NatsLoginConfiguration } from '../../config/model/publish-configuration.js';
import type { WebConfiguration } from './web-configuration.js';

/** Where events are read. */
export interface StreamSource {
  readonly url: string;
  readonly login?: NatsLoginConfiguration;
  /** Certificates in PEM form of the authority that signed the certificate of the server; the system's by default. */
  readonly ca?: string;
  readonly stream: string;
}

/** Where the tables are. */
export interface DatabasePlace {
  /** A name or address, or the directory of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password?: string;
  /** True if the connection is encrypted, and the certificate of the server is checked. */
  readonly tls: boolean;
  /** Certificates in PEM form of the authority that signed the certificate of the server; the system's by default. */
  readonly ca?: string;
}

/** The setting `[retention]`. */
export interface RetentionSetting {
  readonly keepDays: number;
  /** A time of day such as 04:30, in `timeZone`. */
  readonly at: string;
  readonly timeZone: string;
}

/** The configuration of the head office. */
export interface OfficeConfiguration {
  /** The path of the file. */
  readonly source: string;
  readonly stream: StreamSource;
  readonly database: DatabasePlace;
  /** The page. Absent: there is none. */
  readonly web?: WebConfiguration;
  /** How long payments are kept. Absent: for ever. */
  readonly retention?: RetentionSetting;
  /** The folder that has the packages of NATS and PostgreSQL; absent: where tenderd is. */
  readonly packages?: string;
}
