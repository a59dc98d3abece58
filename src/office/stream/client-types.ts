/** The parts of the NATS client that read a stream (versions 3.4 and later). */

import type { NatsConnection, Packages } from '../../publish/client-types.js';

/** One message of a stream. */
export interface StreamMessage {
  readonly subject: string;
  /** The sequence in the stream. */
  readonly seq: number;
  readonly data: Uint8Array;
  /** When the stream received it, in nanoseconds. */
  readonly timestampNanos: bigint;
  readonly info: {
    /** Counts the messages that this consumer delivered. */
    readonly deliverySequence: number;
    /** How many messages of the stream come after it. */
    readonly pending: number;
  };
}

/** A reader of a stream at the server. */
interface Consumer {
  /** Returns at most so many messages; fewer if no more arrive until the time (in ms) is over. */
  fetch(options: { readonly max_messages: number; readonly expires: number }): Promise<AsyncIterable<StreamMessage>>;
}

/** What the server says of a stream. */
interface StreamInfo {
  /** When it was created. */
  readonly created: string;
  readonly state: { readonly first_seq: number; readonly last_seq: number };
}

/** The settings of a consumer, by the names of NATS. */
interface ConsumerSettings {
  readonly name: string;
  readonly ack_policy: 'none';
  readonly deliver_policy: 'by_start_sequence';
  readonly opt_start_seq: number;
  readonly mem_storage: boolean;
  readonly num_replicas: number;
  /** In nanoseconds. */
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
  readonly '@nats-io/transport-node': Packages['@nats-io/transport-node'];
  readonly '@nats-io/jetstream': {
    jetstream(
      connection: NatsConnection,
      options: ClientOptions,
    ): { readonly consumers: { get(stream: string, consumer: string): Promise<Consumer> } };
    jetstreamManager(
      connection: NatsConnection,
      options: ClientOptions & { readonly checkAPI: boolean },
    ): Promise<JetStreamManager>;
  };
}
