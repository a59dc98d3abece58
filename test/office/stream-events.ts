/** Events as daemons publish them, and their way into the stream. */

import { eventTypes } from '../../src/publish/envelope.js';
import { natsPackages } from '../publish/nats-packages.js';
import type { NatsServer } from '../publish/nats-server.js';

/** One message for the stream. Without an id, the stream cannot drop a repeat. */
export interface Sent {
  readonly subject: string;
  readonly body: string;
  readonly id?: string;
}

/** The parts of an event. */
interface EventParts {
  readonly type: string;
  readonly data: unknown;
  readonly source?: string;
  readonly subject?: string;
  readonly sequence?: number;
}

const startMs = Date.parse('2026-03-01T09:00:00.000Z');

/** Returns a time, one second after the other. */
export function timeOf(sequence: number): string {
  return new Date(startMs + 1_000 * sequence).toISOString();
}

/** Returns an event. */
export function event({ type, data, source = 'store1', subject = 'tenderd.store-1', sequence = 1 }: EventParts): Sent {
  const time = timeOf(sequence);
  const id = `${source}-${sequence}-${Date.parse(time)}`;
  const body = {
    specversion: '1.0',
    id,
    source: `urn:tenderd:${source}`,
    type,
    time,
    datacontenttype: 'application/json',
    sequence: String(sequence).padStart(15, '0'),
    data,
  };
  return { subject, id, body: JSON.stringify(body) };
}

/** A daemon, which numbers its events. */
export class Till {
  readonly #source: string;
  readonly #subject: string;
  #sequence = 0;
  /** The times at which the transactions were accepted, by their ids. */
  readonly #accepted = new Map<string, string>();

  constructor(source = 'store1', subject = 'tenderd.store-1') {
    this.#source = source;
    this.#subject = subject;
  }

  /** Returns a progress event. */
  progress(stage: string, data: Readonly<Record<string, unknown>> = {}): Sent {
    return this.#next(eventTypes.progress, { at: timeOf(this.#sequence + 1), stage, text: stage, ...data });
  }

  /** Returns an outcome event. */
  outcome(transactionId: string, data: Readonly<Record<string, unknown>> = {}): Sent {
    const acceptedAt = this.#accepted.get(transactionId) ?? timeOf(this.#sequence);
    this.#accepted.set(transactionId, acceptedAt);
    const transaction = {
      kind: 'payment',
      state: 'ended',
      result: 'approved',
      retry: 'unsafe',
      message: 'Approved.',
      revision: 1,
      transactionId,
      terminal: 'till-1',
      sale: `sale ${transactionId}`,
      amountDetails: { amount: 1_250, currency: 'EUR' },
      authorized: { amount: 1_250, currency: 'EUR' },
      card: { brand: 'Visa', entryMode: ['ICC'] },
      approvalCode: '593607',
      poiTransaction: { transactionId: `poi-${transactionId}`, timeStamp: '2026-03-01T10:00:04.000+01:00' },
      acceptedAt,
      decidedAt: timeOf(this.#sequence + 1),
      resolvedBy: 'terminal',
      abortRequested: false,
      acknowledged: false,
      attention: [],
      ...data,
    };
    return this.#next(eventTypes.outcome, { transaction });
  }

  /** Returns a status. */
  status(data: Readonly<Record<string, unknown>> = {}): Sent {
    const status = {
      version: '0.1.0',
      startedAt: timeOf(0),
      simulated: true,
      ready: true,
      open: 0,
      unresolved: 0,
      publication: { state: 'connected', waiting: 0 },
      terminals: [terminal('till-1')],
      attention: [],
      ...data,
    };
    return this.#next(eventTypes.status, status);
  }

  #next(type: string, data: unknown): Sent {
    this.#sequence += 1;
    return event({ type, data, source: this.#source, subject: this.#subject, sequence: this.#sequence });
  }
}

/** Returns a terminal of a status. */
export function terminal(name: string, more: Readonly<Record<string, unknown>> = {}) {
  return { terminal: name, poiId: `P-${name}`, gateway: 'g', link: { up: true }, lane: 'free', queued: 0, ...more };
}

/** Returns an attention item of a status. */
export function attentionItem(code: string, more: Readonly<Record<string, unknown>> = {}) {
  return { terminal: 'till-1', attention: { code, at: timeOf(5), text: `${code}.`, actions: ['resolve'] }, ...more };
}

/** Sends messages to the stream, in order. `login`: user and password, with a colon between them. */
export async function send(server: NatsServer, messages: readonly Sent[], login?: string): Promise<void> {
  const { '@nats-io/transport-node': transport, '@nats-io/jetstream': jetstream } = natsPackages();
  const [user, password] = login?.split(':') ?? [];
  const connection = await transport.connect({
    servers: `127.0.0.1:${server.port}`,
    ...(user === undefined || password === undefined
      ? {}
      : { authenticator: transport.usernamePasswordAuthenticator(user, password) }),
  });
  const client = jetstream.jetstream(connection, { timeout: 20_000 });
  let waiting: Promise<unknown>[] = [];
  let unnamed = 0;
  try {
    for (const { subject, id, body } of messages) {
      const headers = transport.headers();
      const msgID = id ?? `none-${process.pid}-${performance.now()}-${(unnamed += 1)}`;
      waiting.push(client.publish(subject, body, { msgID, expect: { streamName: 'EVENTS' }, headers, retries: 1 }));
      if (waiting.length < 500) continue;
      await Promise.all(waiting);
      waiting = [];
    }
    await Promise.all(waiting);
  } finally {
    await connection.close();
  }
}
