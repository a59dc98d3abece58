/** The configuration of the page of the head office. */

/** The hash of a password, as `tenderd office password` makes it. */
export interface OperatorConfiguration {
  readonly name: string;
  readonly passwordHash: string;
}

/** Where the page is served, and who may read it. */
export interface WebConfiguration {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** PEM. `key` is a secret. `isFor` checks a host name against the certificate. Absent: without TLS, on this machine only. */
  readonly tls?: { readonly certificate: string; readonly key: string; readonly isFor: (host: string) => boolean };
  /** Host names of a reverse proxy on this machine, in small letters. */
  readonly names: readonly string[];
  readonly operators: readonly OperatorConfiguration[];
  /** A store without an event for longer is silent. */
  readonly silentMinutes: number;
  /** The token that opens the metrics. Absent: there are no metrics. */
  readonly metricsToken?: string;
}
