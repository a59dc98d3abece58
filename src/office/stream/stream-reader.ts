/** Reads a stream in its order. The server stores no position for the office: the position is in the database. */

import { randomUUID } from 'node:crypto';
import { authenticator } from '../../publish/broker.js';
import type { StreamSource } from '../config/office-configuration.js';
import type { StreamState } from '../consumer/start-position.js';
import { OfficeError } from '../failure/office-failure.js';
import { Arrivals } from './arrivals.js';
import type { JetStreamManager, NatsPackages, StreamConnection, StreamMessage } from './client-types.js';
import { pull } from './pull.js';
import { connectFailure, readFailure } from './stream-failures.js';

const requestMs = 10_000;
const pingMs = 20_000;
/** The time for which the server waits for more messages before it ends a fetch. */
const fetchMs = 5_000;
/**
 * The maximum total size, in bytes, of the messages that are waiting or in transit, so that large messages do not fill
 * the memory. A single message above this size comes alone.
 */
const bytesMax = 16_777_216;
/** The server removes a consumer after this time without use, in nanoseconds. */
const inactiveNs = 60_000_000_000;

/** An open connection to the stream. */
export class StreamReader {
  readonly #packages: NatsPackages;
  readonly #connection: StreamConnection;
  readonly #manager: JetStreamManager;
  readonly #stream: string;

  private constructor(packages: NatsPackages, connection: StreamConnection, manager: JetStreamManager, stream: string) {
    this.#packages = packages;
    this.#connection = connection;
    this.#manager = manager;
    this.#stream = stream;
  }

  /** Connects to the stream. Rejects with {@link OfficeError}. */
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
    return { stream: this.#stream, created, first: state.first_seq, last: state.last_seq, messages: state.messages };
  }

  /**
   * Returns the first message with this sequence number or a higher one; undefined if there is none. Rejects with
   * {@link OfficeError}.
   */
  async messageFrom(position: number): Promise<StreamMessage | undefined> {
    const found: StreamMessage[] = [];
    const request = { ...this.#requestTo(await this.#addConsumer(position)), messagesMax: 1 };
    await asked(async () => pull(this.#connection, request, (message) => found.push(message)));
    return found[0];
  }

  /**
   * Reads messages from a sequence number on, for as long as the caller takes the arrivals. `read` gets each message
   * once, in order. If the connection fails, or a message is missing, the arrivals fail with {@link OfficeError}.
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
    let isLarge = false;
    const take = (message: StreamMessage): void => {
      delivered += 1;
      const { deliverySequence } = message.info;
      if (deliverySequence !== delivered)
        throw new OfficeError({ code: 'office-stream-failed', detail: `${deliverySequence} != ${delivered}` });
      arrivals.add(read(message), message.data.length);
    };
    for (;;) {
      await arrivals.hasFewerThan(waitingMax, bytesMax);
      const before = delivered;
      const limit: { readonly messagesMax: number; readonly bytesMax?: number } = isLarge
        ? { messagesMax: 1 }
        : { messagesMax: waitingMax, bytesMax };
      const request = { ...limit, ...this.#requestTo(consumer) };
      const end = await asked(async () => pull(this.#connection, request, take));
      // If one message is larger than all bytes of a request, the next request asks for only this message.
      isLarge = end === 'over-bytes' && delivered === before;
      if (end === 'over-bytes' || delivered >= before + limit.messagesMax) continue;
      await asked(async () => this.#isOpen());
      if (delivered === before) arrivals.noteQuiet();
    }
  }

  /** Returns the parts that all requests for messages of a consumer have. */
  #requestTo(consumer: string) {
    const subject = `$JS.API.CONSUMER.MSG.NEXT.${this.#stream}.${consumer}`;
    return { subject, inbox: this.#packages['@nats-io/transport-node'].createInbox(), expiresMs: fetchMs };
  }

  async #addConsumer(from: number): Promise<string> {
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
    return name;
  }

  /** Closes the connection. A read that runs then ends with an error. */
  async close(): Promise<void> {
    await this.#connection.close().catch(() => undefined);
  }

  /**
   * Asks the server whether the connection is still open. A fetch over a closed connection ends as if no message had
   * arrived.
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
