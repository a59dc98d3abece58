/** The parts of the NATS client that read a stream (versions 3.4 and later). */

import type { Packages } from '../../publish/client-types.js';

/** A connection, as the publication opens it. */
export type NatsConnection = Awaited<ReturnType<Packages['@nats-io/transport-node']['connect']>>;

/** One message of a stream. */
export interface StreamMessage {
  readonly subject: string;
  /** The sequence in the stream. */
  readonly seq: number;
  readonly data: Uint8Array;
  readonly info: {
    /** When the stream received it, in nanoseconds. */
    readonly timestampNanos: bigint;
    /** How many messages of the stream come after it. */
    readonly pending: number;
  };
}

/** Messages that arrive. */
export interface Messages extends AsyncIterable<StreamMessage> {
  close(): Promise<unknown>;
}

/** A reader without state at the server. Messages arrive in the order of the stream, without a gap. */
interface OrderedConsumer {
  fetch(options: { readonly max_messages: number; readonly expires: number }): Promise<Messages>;
}

/** What the server says of a stream. */
export interface StreamInfo {
  /** When it was created. */
  readonly created: string;
  readonly state: { readonly first_seq: number; readonly last_seq: number };
}

/** The packages, by their names. */
export interface NatsPackages {
  readonly '@nats-io/transport-node': Packages['@nats-io/transport-node'];
  readonly '@nats-io/jetstream': {
    jetstream(
      connection: NatsConnection,
      options: { readonly timeout: number },
    ): {
      readonly consumers: {
        get(
          stream: string,
          options: {
            readonly deliver_policy: 'by_start_sequence';
            readonly opt_start_seq: number;
            readonly inactive_threshold: number;
          },
        ): Promise<OrderedConsumer>;
      };
    };
    jetstreamManager(
      connection: NatsConnection,
      options: { readonly timeout: number; readonly checkAPI: boolean },
    ): Promise<{ readonly streams: { info(stream: string): Promise<StreamInfo> } }>;
  };
}
