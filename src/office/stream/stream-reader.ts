/** Reads a stream in its order. The server keeps nothing for the office: the position is in the database. */

import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '../../publish/client-types.js';
import { authenticator } from '../../publish/broker.js';
import type { StreamSource } from '../config/office-configuration.js';
import type { StreamState } from '../consumer/start-position.js';
import { OfficeError } from '../failure/office-failure.js';
import type { JetStreamManager, NatsPackages, StreamMessage } from './client-types.js';
import { connectFailure, readFailure } from './stream-failures.js';

const requestMs = 10_000;
const pingMs = 20_000;
/** So long the server waits for more messages before it ends a fetch. */
const fetchMs = 5_000;
/** The server removes a consumer that was not used for this time. */
const inactiveNs = 60_000_000_000;
/** So many batches are requested at once, so that messages arrive while a batch is applied. They are also the limit of memory. */
const batchesAtOnce = 2;

/** An open connection to the stream. */
export class StreamReader {
  readonly #packages: NatsPackages;
  readonly #connection: NatsConnection;
  readonly #manager: JetStreamManager;
  readonly #stream: string;

  private constructor(packages: NatsPackages, connection: NatsConnection, manager: JetStreamManager, stream: string) {
    this.#packages = packages;
    this.#connection = connection;
    this.#manager = manager;
    this.#stream = stream;
  }

  /** Connects. Rejects with {@link OfficeError}. */
  static async open(packages: NatsPackages, source: StreamSource): Promise<StreamReader> {
    const { url, login, ca, stream } = source;
    const transport = packages['@nats-io/transport-node'];
    const connection = await transport
      .connect({
        servers: url.replace(/^[a-z]+:\/\//, ''),
        name: 'tenderd office',
        reconnect: false,
        timeout: requestMs,
        pingInterval: pingMs,
        maxPingOut: 2,
        ...(url.startsWith('tls:') ? { tls: ca === undefined ? {} : { ca } } : {}),
        ...(login === undefined ? {} : { authenticator: authenticator(transport, login) }),
      })
      .catch((error: unknown) => {
        throw new OfficeError(connectFailure(error));
      });
    const manager = await packages['@nats-io/jetstream'].jetstreamManager(connection, {
      checkAPI: false,
      timeout: requestMs,
    });
    return new StreamReader(packages, connection, manager, stream);
  }

  /** Asks for the state of the stream. Rejects with {@link OfficeError}. */
  async state(): Promise<StreamState> {
    const { created, state } = await asked(async () => this.#manager.streams.info(this.#stream));
    return { stream: this.#stream, created, first: state.first_seq, last: state.last_seq };
  }

  /**
   * Reads from a sequence on, without an end. Returns a batch when it is full, and when the stream has no more messages; an empty one about every five
   * seconds while none arrive. Throws {@link OfficeError}, also if a message is missing.
   */
  async *batches(from: number, batchMax: number): AsyncGenerator<readonly StreamMessage[], void, undefined> {
    const name = `office-${randomUUID()}`;
    await asked(async () =>
      this.#manager.consumers.add(this.#stream, {
        name,
        ack_policy: 'none',
        deliver_policy: 'by_start_sequence',
        opt_start_seq: from,
        mem_storage: true,
        num_replicas: 1,
        inactive_threshold: inactiveNs,
      }),
    );
    const client = this.#packages['@nats-io/jetstream'].jetstream(this.#connection, { timeout: requestMs });
    const consumer = await asked(async () => client.consumers.get(this.#stream, name));
    let delivered = 0;
    for (;;) {
      const messages = await asked(async () =>
        consumer.fetch({ max_messages: batchMax * batchesAtOnce, expires: fetchMs }),
      );
      const source = messages[Symbol.asyncIterator]();
      const before = delivered;
      let batch: StreamMessage[] = [];
      for (;;) {
        const next = await asked(async () => source.next());
        if (next.done === true) break;
        const message = next.value;
        delivered += 1;
        if (message.info.deliverySequence !== delivered)
          throw new OfficeError({
            code: 'office-stream-failed',
            detail: `${message.info.deliverySequence} != ${delivered}`,
          });
        batch.push(message);
        if (batch.length < batchMax && message.info.pending > 0) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0 || delivered === before) yield batch;
      await asked(async () => this.#isOpen());
    }
  }

  /** Closes the connection. A read ends with an error. */
  async close(): Promise<void> {
    await this.#connection.close().catch(() => undefined);
  }

  /** A fetch over a closed connection ends as if no message had arrived, so the server is asked again. */
  async #isOpen(): Promise<void> {
    await this.#manager.streams.info(this.#stream);
  }
}

async function asked<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof OfficeError ? error : new OfficeError(readFailure(error));
  }
}
