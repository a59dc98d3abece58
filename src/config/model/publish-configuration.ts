/** The settings of the publication of events. */

/** The login at a NATS server. */
export type NatsLoginConfiguration =
  | { readonly type: 'creds'; readonly text: string }
  | { readonly type: 'nkey'; readonly seed: string }
  | { readonly type: 'password'; readonly user: string; readonly password: string };

/** The server and stream to which events are published. */
export interface PublishConfiguration {
  readonly url: string;
  readonly login?: NatsLoginConfiguration;
  /** The certificates of the trusted authority, in PEM form. */
  readonly ca?: string;
  readonly stream: string;
  readonly subject: string;
  /** If an event waits for longer than this, an attention item is added. */
  readonly lateAfterMs: number;
  /** The longest time between two status events. */
  readonly statusEveryMs: number;
  /** The maximum number of events that may wait for an acknowledgement at the same time. */
  readonly inFlightMax: number;
  /** The folder that contains the packages of NATS. If absent, the folder of tenderd itself. */
  readonly packages?: string;
}
