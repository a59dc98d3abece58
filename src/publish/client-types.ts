/**
 * The types of the NATS client that tenderd uses (versions 3.4 and later). Errors are recognized by their names, as in
 * failures.ts.
 */

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

/** A login method, created by one of the functions of the client. */
export type Authenticator = (nonce?: string) => unknown;

/** An open connection of the NATS client. */
export interface NatsConnection {
  /** The server's report about itself. */
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

/** The options for sending a message to a stream. */
interface PublishOptions {
  /** The id of the message. The stream drops a message whose id it already has. */
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

/** The answer of a stream that has stored a message. */
export interface PublishAnswer {
  /** The position of the message in the stream. */
  readonly seq: number;
}

/** Sends messages to streams. */
export interface JetStreamClient {
  /** Resolves when the stream has acknowledged the message. */
  publish(subject: string, payload: string | Uint8Array, options: PublishOptions): Promise<PublishAnswer>;
}

/** A stream. The members have the names that NATS uses. */
export interface StreamInfo {
  /** The ISO time at which the stream was created. */
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
    readonly max_msg_size: number;
  };
  readonly state: { readonly first_seq: number; readonly last_seq: number };
}

/** A message that is stored in a stream. */
export interface StoredMessage {
  readonly seq: number;
  readonly data: Uint8Array;
  readonly header: MessageHeaders;
}

/** Selects the message to read: the message at a position, or the last message with a subject. */
export type MessageQuery = { readonly seq: number } | { readonly last_by_subj: string };

/** Reads streams and their messages. */
export interface JetStreamManager {
  readonly streams: {
    info(stream: string): Promise<StreamInfo>;
    /** Resolves with null if there is no such message. */
    getMessage(stream: string, query: MessageQuery): Promise<StoredMessage | null>;
  };
}

/** The packages of the client, by their names. */
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
