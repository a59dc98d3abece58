/** The configuration of the page of the head office. */

/** An operator, with the hash of a password that `tenderd office password` made. */
export interface OperatorConfiguration {
  readonly name: string;
  readonly passwordHash: string;
}

/** The address of the page, and who may read it. */
export interface WebConfiguration {
  readonly host: string;
  /** The port. 0 selects a free one. */
  readonly port: number;
  /**
   * The certificate and its key, in PEM form. `key` is a secret. `isFor` checks a host name against the certificate. If
   * absent, the page has no TLS and is served on this machine only.
   */
  readonly tls?: { readonly certificate: string; readonly key: string; readonly isFor: (host: string) => boolean };
  /** The host names of a reverse proxy on this machine, in small letters. */
  readonly names: readonly string[];
  readonly operators: readonly OperatorConfiguration[];
  /** If a store sends no event for longer than this, it counts as silent. */
  readonly silentMinutes: number;
  /** The token with which the metrics can be read; absent if there are no metrics. */
  readonly metricsToken?: string;
}
