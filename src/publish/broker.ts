/** One connection to a NATS server. The connection never reconnects by itself, so it does not store messages. */

import { publication as texts } from '../messages/index.js';
import type { Authenticator, JetStreamClient, NatsConnection, Packages } from './client-types.js';
import { contentType, type Message } from './envelope.js';
import { connectFailure, isStoredIn, isWithoutStream, sendFailure, streamFailure } from './failures.js';
import type { Failure } from './publication.js';

/** The ways in which the client can log in to the server. */
export type NatsLogin =
  | { readonly type: 'creds'; readonly text: string }
  | { readonly type: 'nkey'; readonly seed: string }
  | { readonly type: 'password'; readonly user: string; readonly password: string };

/** A server, and how the client logs in to it. */
export interface NatsAddress {
  readonly url: string;
  readonly login?: NatsLogin;
  /**
   * The certificates (PEM) of the authority that signed the server's certificate. The default is the authorities that
   * the system trusts.
   */
  readonly ca?: string;
}

/** The server and stream to which events are sent. */
export interface Destination extends NatsAddress {
  readonly stream: string;
  readonly subject: string;
}

/** The time limits of a connection, in ms. */
const connectMs = 10_000;
const acknowledgeMs = 10_000;
const pingMs = 20_000;

/** Thrown by a {@link Broker} if the connection or a message fails. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** Connects to a server. Rejects with the errors of the NATS client. */
export async function connectTo(
  packages: Packages,
  { url, login, ca }: NatsAddress,
  timeoutMs = connectMs,
): Promise<NatsConnection> {
  const transport = packages['@nats-io/transport-node'];
  return transport.connect({
    servers: url.replace(/^[a-z]+:\/\//, ''),
    name: 'tenderd',
    reconnect: false,
    timeout: timeoutMs,
    pingInterval: pingMs,
    maxPingOut: 2,
    ...(url.startsWith('tls:') ? { tls: ca === undefined ? {} : { ca } } : {}),
    ...(login === undefined ? {} : { authenticator: authenticator(transport, login) }),
  });
}

/** An open connection to the broker. */
export class Broker {
  readonly #connection: NatsConnection;
  readonly #jetstream: JetStreamClient;
  readonly #packages: Packages;
  readonly #destination: Destination;

  private constructor(connection: NatsConnection, packages: Packages, destination: Destination) {
    this.#connection = connection;
    this.#packages = packages;
    this.#destination = destination;
    this.#jetstream = packages['@nats-io/jetstream'].jetstream(connection, { timeout: acknowledgeMs });
  }

  /** Connects. Rejects with {@link BrokerError}. */
  static async open(packages: Packages, destination: Destination): Promise<Broker> {
    try {
      const connection = await connectTo(packages, destination);
      return new Broker(connection, packages, destination);
    } catch (error) {
      throw new BrokerError(connectFailure(error));
    }
  }

  /** Resolves when the connection is closed, with the cause if it has one. */
  async closed(): Promise<Failure> {
    const error = await this.#connection.closed();
    if (error === undefined) return { code: 'publish-unreachable', detail: texts.details.closed };
    return connectFailure(error);
  }

  /**
   * Sends a message. Resolves when the stream has the message, even if the stream had it before. Rejects with {@link
   * BrokerError}.
   */
  async send({ id, body }: Pick<Message, 'id' | 'body'>): Promise<void> {
    const { stream, subject } = this.#destination;
    const headers = this.#packages['@nats-io/transport-node'].headers();
    headers.set('content-type', contentType);
    let answer: unknown;
    try {
      const options = { msgID: id, expect: { streamName: stream }, headers, retries: 1 };
      answer = await this.#jetstream.publish(subject, body, options);
    } catch (error) {
      throw new BrokerError(isWithoutStream(error) ? await this.#whyWithoutStream() : sendFailure(error));
    }
    // Any program that listens to the subject can answer. So check that the answer is from the stream.
    if (!isStoredIn(stream, answer))
      throw new BrokerError({ code: 'publish-refused', detail: texts.details.noAcknowledgement });
  }

  /** Closes the connection. Messages that are not acknowledged may have reached the stream. */
  async close(): Promise<void> {
    await this.#connection.close();
  }

  async #whyWithoutStream(): Promise<Failure> {
    try {
      const manager = await this.#packages['@nats-io/jetstream'].jetstreamManager(this.#connection, {
        checkAPI: false,
        timeout: acknowledgeMs,
      });
      await manager.streams.info(this.#destination.stream);
      return streamFailure(undefined);
    } catch (error) {
      return streamFailure(error);
    }
  }
}

/** Returns the authenticator of the client for a login. */
export function authenticator(transport: Packages['@nats-io/transport-node'], login: NatsLogin): Authenticator {
  const bytes = new TextEncoder();
  if (login.type === 'creds') return transport.credsAuthenticator(bytes.encode(login.text));
  if (login.type === 'nkey') return transport.nkeyAuthenticator(bytes.encode(login.seed));
  return transport.usernamePasswordAuthenticator(login.user, login.password);
}
