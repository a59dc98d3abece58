/** Reads a stream in its order. The server stores no position for the office: the position is in the database. */

import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '../../publish/client-types.js';
import { authenticator } from '../../publish/broker.js';
import type { StreamSource } from '../config/office-configuration.js';
import type { StreamState } from '../consumer/start-position.js';
import { OfficeError } from '../failure/office-failure.js';
import { Arrivals } from './arrivals.js';
import type { JetStreamManager, NatsPackages, StreamMessage } from './client-types.js';
import { connectFailure, readFailure } from './stream-failures.js';

const requestMs = 10_000;
const pingMs = 20_000;
/** How long the server waits for more messages before it ends a fetch. */
const fetchMs = 5_000;
/** After this time without use, the server removes a consumer. */
const inactiveNs = 60_000_000_000;

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
   * Reads all messages from a sequence number on, without an end, while the arrivals are taken. `read` gets each
   * message once, in order. If the connection fails, or a message is missing, the arrivals fail with {@link
   * OfficeError}.
   */
  arrivals<Item>(from: number, waitingMax: number, read: (message: StreamMessage) => Item): Arrivals<Item> {
    const arrivals = new Arrivals<Item>();
    this.#fill(arrivals, from, waitingMax, read).catch((error: unknown) => arrivals.fail(error));
    return arrivals;
  }

  async #fill<Item>(
    arrivals: Arrivals<Item>,
    from: number,
    waitingMax: number,
    read: (message: StreamMessage) => Item,
  ): Promise<never> {
    const consumer = await this.#addConsumer(from);
    let delivered = 0;
    for (;;) {
      await arrivals.hasFewerThan(waitingMax);
      const messages = await asked(async () => consumer.fetch({ max_messages: waitingMax, expires: fetchMs }));
      const source = messages[Symbol.asyncIterator]();
      const before = delivered;
      for (;;) {
        const next = await asked(async () => source.next());
        if (next.done === true) break;
        delivered += 1;
        const { deliverySequence } = next.value.info;
        if (deliverySequence !== delivered)
          throw new OfficeError({ code: 'office-stream-failed', detail: `${deliverySequence} != ${delivered}` });
        arrivals.add(read(next.value));
      }
      if (delivered === before + waitingMax) continue;
      await asked(async () => this.#isOpen());
      if (delivered === before) arrivals.noteQuiet();
    }
  }

  async #addConsumer(from: number) {
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
    return asked(async () => client.consumers.get(this.#stream, name));
  }

  /** Closes the connection. A read that runs then ends with an error. */
  async close(): Promise<void> {
    await this.#connection.close().catch(() => undefined);
  }

  /**
   * A fetch over a closed connection ends as if no message had arrived. So the server is asked whether the connection
   * is still open.
   */
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
