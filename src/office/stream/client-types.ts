/** The parts of the NATS client that read a stream (versions 3.4 and later). */

import type { ConnectOptions, NatsConnection, Packages } from '../../publish/client-types.js';

/** One message of a stream. */
export interface StreamMessage {
  readonly subject: string;
  /** The sequence number of the message in the stream. */
  readonly seq: number;
  readonly data: Uint8Array;
  /** The time at which the stream received the message, in nanoseconds. */
  readonly timestampNanos: bigint;
  readonly info: {
    /** The number of messages that this consumer has delivered. */
    readonly deliverySequence: number;
    /** The number of messages in the stream that come after this message. */
    readonly pending: number;
  };
}

/** A message, or a status of the server, as it arrives. */
export interface RawMessage {
  readonly subject: string;
  readonly reply?: string;
  readonly data: Uint8Array;
  readonly headers?: { readonly code: number; readonly description: string };
}

/** An open connection that sends requests by itself. */
export interface StreamConnection extends NatsConnection {
  subscribe(subject: string): AsyncIterable<RawMessage> & { unsubscribe(): void };
  publish(subject: string, payload: string, options: { readonly reply: string }): void;
}

/** The server's report about a stream. */
interface StreamInfo {
  /** The time at which the stream was created. */
  readonly created: string;
  readonly state: { readonly first_seq: number; readonly last_seq: number; readonly messages: number };
}

/** The settings of a consumer, by their NATS names. */
interface ConsumerSettings {
  readonly name: string;
  readonly ack_policy: 'none';
  readonly deliver_policy: 'by_start_sequence';
  readonly opt_start_seq: number;
  readonly mem_storage: boolean;
  readonly num_replicas: number;
  /** The server removes the consumer after this time without use, in nanoseconds. */
  readonly inactive_threshold: number;
}

/** The manager of streams and consumers. */
export interface JetStreamManager {
  readonly streams: { info(stream: string): Promise<StreamInfo> };
  readonly consumers: {
    add(stream: string, settings: ConsumerSettings): Promise<unknown>;
    delete(stream: string, consumer: string): Promise<unknown>;
  };
}

interface ClientOptions {
  readonly timeout: number;
}

/** The packages, by their names. */
export interface NatsPackages {
  readonly '@nats-io/transport-node': {
    connect(options: ConnectOptions): Promise<StreamConnection>;
    /** Returns a new subject for answers. */
    createInbox(): string;
  } & Packages['@nats-io/transport-node'];
  readonly '@nats-io/jetstream': {
    jetstreamManager(
      connection: NatsConnection,
      options: ClientOptions & { readonly checkAPI: boolean },
    ): Promise<JetStreamManager>;
  };
}
