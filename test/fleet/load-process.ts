/**
 * A process that plays many daemons: it publishes the events of their payments to a stream at a steady rate, and waits for
 * each acknowledgement. Its argument is a {@link LoadOrder} as JSON. It prints a {@link LoadDone} as JSON.
 */

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import process from 'node:process';
import { z } from 'zod';
import { loadPackages } from '../../src/publish/index.js';
import { event } from '../publish/stream-event.js';
import { paymentWriter } from './payment-events.js';

const order = z.object({
  /** The address of the server, as host and port. */
  server: z.string(),
  daemons: z.int(),
  /** The number of the first daemon. */
  firstDaemon: z.int(),
  paymentsPerSecond: z.int(),
  seconds: z.number(),
  /** A file with the events of one payment of a real daemon, as JSON. */
  events: z.string(),
  transactionId: z.string(),
});

/** What a load process is asked for. */
export type LoadOrder = z.infer<typeof order>;

/** What it did. */
export interface LoadDone {
  readonly payments: number;
  readonly events: number;
  /** The time until the stream had all of them. */
  readonly seconds: number;
}

/** At most so many events wait for their acknowledgement. */
const unacknowledgedMax = 4_000;
const stepMs = 20;

const { server, daemons, firstDaemon, paymentsPerSecond, seconds, events, transactionId } = order.parse(
  JSON.parse(process.argv[2] ?? ''),
);
const write = paymentWriter(z.array(event).parse(JSON.parse(readFileSync(events, 'utf8'))), transactionId);
const loaded = loadPackages(undefined);
if ('missing' in loaded) throw new Error(loaded.missing);
const { '@nats-io/transport-node': transport, '@nats-io/jetstream': streams } = loaded.packages;
const connection = await transport.connect({ servers: server });
const jetstream = streams.jetstream(connection, { timeout: 30_000 });

const sequences = new Map<number, number>();
const sending = new Set<Promise<unknown>>();
const startedMs = performance.now();
const passedMs = (): number => performance.now() - startedMs;
let [payments, sent] = [0, 0];
const failures: unknown[] = [];
while (payments < paymentsPerSecond * seconds && failures.length === 0) {
  const due = Math.min(paymentsPerSecond * seconds, Math.floor((passedMs() / 1_000) * paymentsPerSecond));
  while (payments < due && sending.size < unacknowledgedMax) {
    // A step that shares no factor with most numbers of daemons, so that neighbours do not pay in turn.
    const daemon = firstDaemon + ((payments * 7_919) % daemons);
    const sequence = sequences.get(daemon) ?? 0;
    const messages = write({ daemon, payment: payments, sequence, atMs: Date.now() });
    for (const { id, subject, body } of messages) {
      const one = jetstream
        .publish(subject, body, {
          msgID: id,
          expect: { streamName: 'EVENTS' },
          headers: transport.headers(),
          retries: 1,
        })
        .catch((error: unknown) => void failures.push(error))
        .finally(() => sending.delete(one));
      sending.add(one);
    }
    sequences.set(daemon, sequence + messages.length);
    payments += 1;
    sent += messages.length;
  }
  await pause(stepMs);
}
await Promise.all(sending);
if (failures.length > 0) throw failures[0];
const done: LoadDone = { payments, events: sent, seconds: passedMs() / 1_000 };
process.stdout.write(`${JSON.stringify(done)}\n`);
await connection.close();
