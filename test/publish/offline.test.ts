/**
 * A daemon takes payments for days without its stream. The waiting events do not increase its memory, and they arrive in order when the stream is
 * back. Only `TESTS=all` plays this test.
 */

import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { StreamReader } from '../../src/office/stream/stream-reader.js';
import { startSimulator } from '../../src/simulator/index.js';
import { isWhole } from '../extent.js';
import { officePackages } from '../office/office-packages.js';
import { isMissing } from '../tools.js';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';
import { NatsServer } from './nats-server.js';
import { publishLines } from './publishing-till.js';

const canRun = isWhole && !isMissing('nats-server');
const terminals = Array.from({ length: 8 }, (_, index) => `till-${index + 1}`);
/** After these payments, the memory of the daemon has its size. */
const firstPayments = 3_000;
const payments = 12_000;
/** Between the two measurements, the daemon would grow by 45 MB if it kept the messages of the events. */
const growthMaxBytes = 25_000_000;

/** Returns the memory of a process that is not shared or backed by a file, in bytes. */
function memoryOf({ pid }: DaemonProcess): number {
  const [, kibibytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1_024;
}

/** Pays at all terminals at the same time. */
async function payAll({ register }: DaemonProcess, from: number, to: number): Promise<void> {
  let next = from;
  await Promise.all(
    terminals.map(async (terminal) => {
      for (let id = next++; id < to; id = next++) {
        const { transaction, text } = await register.put(`p${id}`, payment(terminal, `sale ${id}`));
        if (transaction?.result !== 'approved') throw new Error(text);
      }
    }),
  );
}

async function publicationOf({ register }: DaemonProcess): Promise<{ readonly waiting: number }> {
  return JSON.parse((await register.ask('GET', '/v1/daemon')).text).publication;
}

/** Returns the sequences of all events in the order of the stream. */
async function sequencesIn(server: NatsServer): Promise<readonly number[]> {
  const reader = await StreamReader.open(officePackages, { url: server.url, stream: 'EVENTS' });
  const { last } = await reader.state();
  const found: number[] = [];
  const arrivals = reader.arrivals(1, 2_000, ({ data, seq }) => ({
    seq,
    event: JSON.parse(new TextDecoder().decode(data)),
  }));
  for (let seq = 0; seq < last; ) {
    const taken = await arrivals.take(2_000);
    found.push(...taken.flatMap(({ event }) => (event.sequence === undefined ? [] : [Number(event.sequence)])));
    seq = taken.at(-1)?.seq ?? seq;
  }
  await reader.close();
  return found;
}

test.runIf(canRun)(
  'A daemon that is offline keeps no event in its memory, and sends all in order later',
  async () => {
    const server = await NatsServer.start();
    await server.addStream();
    await server.kill();
    const simulator = await startSimulator({ terminals, speed: 100_000 });
    onTestFinished(async () => simulator.close());
    const shop = new Shop({ url: simulator.url, terminals, tables: [publishLines(server.url)] });
    onTestFinished(async () => shop.clear());
    const daemon = await shop.start({ logLevel: 'error' });
    await payAll(daemon, 0, firstPayments);
    const before = memoryOf(daemon);
    await payAll(daemon, firstPayments, payments);
    const after = memoryOf(daemon);
    const { waiting } = await publicationOf(daemon);
    await server.start();
    await expect.poll(async () => (await publicationOf(daemon)).waiting, { timeout: 500_000, interval: 500 }).toBe(0);
    const sent = memoryOf(daemon);
    const megabytes = [before, after, sent].map((bytes) => Math.round(bytes / 1_000_000));
    console.log(
      `${waiting} events waited; memory in MB after ${firstPayments} payments, ${payments}, and when all were sent: ${megabytes.join(', ')}`,
    );
    const sequences = await sequencesIn(server);
    expect(sequences.length).toBeGreaterThanOrEqual(waiting);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    expect(Math.max(after, sent) - before).toBeLessThan(growthMaxBytes);
  },
  900_000,
);
