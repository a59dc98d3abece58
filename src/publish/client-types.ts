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
  /** What the server said about itself. */
  readonly info?: { readonly version: string; readonly max_payload: number };
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
  readonly msgID?: string;
  readonly expect: {
    readonly streamName: string;
    readonly lastSequence?: number;
    readonly lastSubjectSequence?: number;
  };
  readonly headers?: MessageHeaders;
  readonly retries: number;
  readonly timeout?: number;
}

/** The answer of a stream that has a message. */
export interface PublishAnswer {
  /** The place of the message in the stream. */
  readonly seq: number;
}

/** The sender of messages to streams. */
export interface JetStreamClient {
  /** Resolves when the stream has acknowledged the message. */
  publish(subject: string, payload: string | Uint8Array, options: PublishOptions): Promise<PublishAnswer>;
}

/** A stream, by the names of NATS. */
export interface StreamInfo {
  /** ISO time at which the stream was made. */
  readonly created: string;
  readonly config: {
    readonly subjects?: readonly string[];
    readonly num_replicas: number;
    readonly storage: string;
    readonly discard: string;
    readonly max_age: number;
    readonly max_msgs: number;
    readonly max_bytes: number;
    readonly max_msgs_per_subject: number;
  };
  readonly state: { readonly first_seq: number; readonly last_seq: number };
}

/** A message that a stream keeps. */
export interface StoredMessage {
  readonly seq: number;
  readonly data: Uint8Array;
  readonly header: MessageHeaders;
}

/** The message that is read: at a place, or the last one of a subject. */
export type MessageQuery = { readonly seq: number } | { readonly last_by_subj: string };

/** The reader of streams. */
export interface JetStreamManager {
  readonly streams: {
    info(stream: string): Promise<StreamInfo>;
    /** Resolves with null if there is no such message. */
    getMessage(stream: string, query: MessageQuery): Promise<StoredMessage | null>;
  };
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
