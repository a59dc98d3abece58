/**
 * Sends messages to a stream and counts the acknowledgements, with little processor time for each message. The client of the stream waits for each
 * acknowledgement with a promise and a timer, which would take more time than the server does.
 */

import { createRequire } from 'node:module';
import type { MessageHeaders } from '../../src/publish/client-types.js';

const load = createRequire(import.meta.url);

/** The functions of a connection that only this sender uses. */
interface Connection {
  publish(subject: string, body: string, options: { readonly headers: MessageHeaders; readonly reply: string }): void;
  subscribe(
    subject: string,
    options: { readonly callback: (error: unknown, message: { readonly subject: string; string(): string }) => void },
  ): unknown;
  close(): Promise<void>;
}

interface Transport {
  connect(options: { readonly servers: string }): Promise<Connection>;
  headers(): MessageHeaders;
  createInbox(): string;
}

/** A message that is sent. When it is acknowledged, `onStored` gets its sequence number in the stream. */
interface Outgoing {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  readonly onStored?: ((seq: number) => void) | undefined;
}

/** A sender with one connection. */
export class AcknowledgedSender {
  readonly #connection: Connection;
  readonly #transport: Transport;
  readonly #stream: string;
  readonly #inbox: string;
  readonly #told = new Map<string, (seq: number) => void>();
  #sent = 0;
  #acknowledged = 0;
  #failure: string | undefined;

  private constructor(transport: Transport, connection: Connection, stream: string) {
    this.#connection = connection;
    this.#transport = transport;
    this.#stream = stream;
    this.#inbox = transport.createInbox();
    connection.subscribe(`${this.#inbox}.*`, {
      callback: (error, message) => this.#acknowledge(error, message.subject, message.string()),
    });
  }

  static async open(server: string, stream: string): Promise<AcknowledgedSender> {
    const transport: Transport = load('@nats-io/transport-node');
    return new AcknowledgedSender(transport, await transport.connect({ servers: server }), stream);
  }

  /** The number of messages that wait for their acknowledgement. Throws if the stream refused a message. */
  get waiting(): number {
    if (this.#failure !== undefined) throw new Error(`the stream refused a message: ${this.#failure}`);
    return this.#sent - this.#acknowledged;
  }

  send({ id, subject, body, onStored }: Outgoing): void {
    const headers = this.#transport.headers();
    headers.set('Nats-Msg-Id', id);
    headers.set('Nats-Expected-Stream', this.#stream);
    this.#sent += 1;
    const reply = `${this.#inbox}.${this.#sent}`;
    if (onStored !== undefined) this.#told.set(reply, onStored);
    this.#connection.publish(subject, body, { headers, reply });
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  #acknowledge(error: unknown, reply: string, answer: string): void {
    if (error !== null || answer.includes('"error"') || answer.includes('"duplicate"')) {
      this.#failure ??= error instanceof Error ? error.message : answer;
      return;
    }
    this.#acknowledged += 1;
    const told = this.#told.get(reply);
    if (told === undefined) return;
    this.#told.delete(reply);
    told(Number(/"seq":\s*(\d+)/.exec(answer)?.[1]));
  }
}
