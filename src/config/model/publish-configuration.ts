/** The settings of the publication of events. */

/** The login at a NATS server. */
export type NatsLoginConfiguration =
  | { readonly type: 'creds'; readonly text: string }
  | { readonly type: 'nkey'; readonly seed: string }
  | { readonly type: 'password'; readonly user: string; readonly password: string };

/** Where events are published. */
export interface PublishConfiguration {
  readonly url: string;
  readonly login?: NatsLoginConfiguration;
  /** Certificates in PEM form. */
  readonly ca?: string;
  readonly stream: string;
  readonly subject: string;
  /** An event that waits for longer is an attention item. */
  readonly lateAfterMs: number;
  /** A status is sent at the latest after this time. */
  readonly statusEveryMs: number;
  /** The most events that wait for an acknowledgement at one time. */
  readonly inFlightMax: number;
  /** The folder that has the packages of NATS; absent: where tenderd is. */
  readonly packages?: string;
}
