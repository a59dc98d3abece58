/** The parts of the NATS client that tenderd uses (versions 3.4 and later). Errors are recognized by their names, see failures.ts. */

/** The options of a connection. */
export interface ConnectOptions {
  readonly servers: string;
  readonly name?: string;
  readonly reconnect?: boolean;
  readonly timeout?: number;
  readonly pingInterval?: number;
  readonly maxPingOut?: number;
  readonly tls?: { readonly ca?: string };
  readonly authenticator?: Authenticator;
}

/** A login, made by one of the functions of the client. */
export type Authenticator = (nonce?: string) => unknown;

/** An open connection. */
export interface NatsConnection {
  /** Resolves when the connection is closed, with the error if it has one. */
  closed(): Promise<unknown>;
  close(): Promise<void>;
}

/** The headers of a message. */
export interface MessageHeaders {
  set(name: string, value: string): void;
  get(name: string): string;
}

/** The options of a message for a stream. */
interface PublishOptions {
  /** The message id, by which the stream drops repeats. */
  readonly msgID: string;
  readonly expect: { readonly streamName: string };
  readonly headers: MessageHeaders;
  readonly retries: number;
}

/** The sender of messages to streams. */
export interface JetStreamClient {
  /** Resolves when the stream has acknowledged the message. */
  publish(subject: string, payload: string, options: PublishOptions): Promise<unknown>;
}

/** The reader of streams. */
interface JetStreamManager {
  readonly streams: { info(stream: string): Promise<unknown> };
}

/** The packages, by their names. */
export interface Packages {
  readonly '@nats-io/transport-node': {
    connect(options: ConnectOptions): Promise<NatsConnection>;
    headers(): MessageHeaders;
    credsAuthenticator(credentials: Uint8Array): Authenticator;
    nkeyAuthenticator(seed: Uint8Array): Authenticator;
    usernamePasswordAuthenticator(user: string, password: string): Authenticator;
  };
  readonly '@nats-io/jetstream': {
    jetstream(connection: NatsConnection, options: { readonly timeout: number }): JetStreamClient;
    jetstreamManager(
      connection: NatsConnection,
      options: { readonly timeout: number; readonly checkAPI: boolean },
    ): Promise<JetStreamManager>;
  };
}
