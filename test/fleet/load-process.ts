/**
 * A process that plays many daemons: it publishes the events of their payments to a stream at a steady rate, and waits for
 * each acknowledgement. Its argument is a {@link LoadOrder} as JSON. It prints a {@link LoadDone} as JSON.
 */

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import process from 'node:process';
import { z } from 'zod';
import { event } from '../publish/stream-event.js';
import { AcknowledgedSender } from './acknowledged-sender.js';
import { type LoadDone, type LoadOrder, loadOrder, type Sample } from './load-order.js';
import { paymentWriter } from './payment-events.js';

/** The maximum number of events that wait for their acknowledgement. */
const unacknowledgedMax = 4_000;
const stepMs = 10;

/** Plays the order. */
async function play({ server, events, transactionId, ...rate }: LoadOrder): Promise<LoadDone> {
  const { daemons, firstDaemon, paymentsPerSecond, seconds } = rate;
  const write = paymentWriter(z.array(event).parse(JSON.parse(readFileSync(events, 'utf8'))), transactionId);
  const sender = await AcknowledgedSender.open(server, 'EVENTS');
  const sequences = new Map<number, number>();
  const samples: Sample[] = [];
  const startedMs = performance.now();
  const passedMs = (): number => performance.now() - startedMs;
  const count = Math.floor(paymentsPerSecond * seconds);
  let [payments, sent] = [0, 0];
  while (payments < count) {
    const due = Math.min(count, Math.floor((passedMs() / 1_000) * paymentsPerSecond));
    let isFirst = true;
    while (payments < due && sender.waiting < unacknowledgedMax) {
      // The step shares no factor with most numbers of daemons. So successive payments belong to daemons that are not neighbours.
      const daemon = firstDaemon + ((payments * 7_919) % daemons);
      const sequence = sequences.get(daemon) ?? 0;
      const sentMs = Date.now();
      const messages = write({ daemon, payment: payments, sequence, atMs: sentMs });
      for (const [place, message] of messages.entries()) {
        const isSampled = isFirst && place === messages.length - 1;
        const onStored = (seq: number) => samples.push({ seq, sentMs, acknowledgedMs: Date.now() });
        sender.send({ ...message, onStored: isSampled ? onStored : undefined });
      }
      isFirst = false;
      sequences.set(daemon, sequence + messages.length);
      payments += 1;
      sent += messages.length;
    }
    await pause(stepMs);
  }
  while (sender.waiting > 0) await pause(stepMs);
  const played = passedMs() / 1_000;
  await sender.close();
  const { user, system } = process.cpuUsage();
  return { payments, events: sent, seconds: played, processorMs: (user + system) / 1_000, samples };
}

process.stdout.write(`${JSON.stringify(await play(loadOrder.parse(JSON.parse(process.argv[2] ?? ''))))}\n`);
