/** The configuration of the head office. */

import type { NatsLoginConfiguration } from '../../config/model/publish-configuration.js';
import type { WebConfiguration } from './web-configuration.js';

/** The server and stream from which events are read. */
export interface StreamSource {
  readonly url: string;
  readonly login?: NatsLoginConfiguration;
  /**
   * The certificates, in PEM form, of the authority that signed the server's certificate. The default is the
   * certificates of the system.
   */
  readonly ca?: string;
  readonly stream: string;
}

/** The database with the tables. */
export interface DatabasePlace {
  /** A host name, an address, or the directory of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password?: string;
  /** True if the connection is encrypted, and the certificate of the server is checked. */
  readonly tls: boolean;
  /**
   * The certificates, in PEM form, of the authority that signed the server's certificate. The default is the
   * certificates of the system.
   */
  readonly ca?: string;
}

/** The values of the table `[retention]`. */
export interface RetentionSetting {
  readonly keepDays: number;
  /** A time of day such as 04:30, in `timeZone`. */
  readonly at: string;
  readonly timeZone: string;
}

/** The configuration of the head office. */
export interface OfficeConfiguration {
  /** The path of the configuration file. */
  readonly source: string;
  readonly stream: StreamSource;
  readonly database: DatabasePlace;
  /** The web page; absent if there is none. */
  readonly web?: WebConfiguration;
  /** The time for which payments are stored. If it is absent, they are stored without limit. */
  readonly retention?: RetentionSetting;
  /** The folder that contains the packages of NATS and PostgreSQL. If absent, the folder of tenderd itself. */
  readonly packages?: string;
}
