/**
 * Many daemons publish payments at a steady rate, and the head office reads them. 5,000 daemons pay at rising rates, and
 * the figures are printed. Only with `TESTS=all`.
 */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import type { Client } from '../../src/office/database/client-types.js';
import { isPostgresMissing } from '../office/postgres-server.js';
import { processorMs, writerOf } from '../office/processor-time.js';
import type { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { type Fleet, playLoad, recordPayment, startFleet } from './fleet-world.js';
import type { LoadOrder } from './load-order.js';
import { acknowledgementsOf, shareOf, watchLag } from './watch-lag.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];

const rates = [250, 500, 1_000, 2_000].map((paymentsPerSecond) => ({
  paymentsPerSecond,
  daemons: 5_000,
  seconds: 20,
}));

/** Returns how much processor time the servers have used, in ms. */
async function usedMs({ nats, office, client }: ServerParts) {
  return { office: processorMs(office), writer: processorMs(await writerOf(client())), nats: processorMs(nats.pid) };
}

interface ServerParts {
  readonly nats: NatsServer;
  readonly office: number;
  readonly client: () => Client;
}

/** Plays one rate, and prints the figures. Returns how many payments were played. */
async function playRate(fleet: Fleet, servers: ServerParts, order: LoadOrder): Promise<number> {
  const lagsOf = watchLag(fleet);
  const before = await usedMs(servers);
  const played = await playLoad(order);
  const sentMs = performance.now();
  await fleet.untilApplied(180_000);
  const behindMs = performance.now() - sentMs;
  const after = await usedMs(servers);
  const lags = await lagsOf(played.samples);
  const stored = acknowledgementsOf(played.samples);
  const each = (ms: number): string => ((ms * 1_000) / played.events).toFixed(1);
  console.log(
    `${order.paymentsPerSecond} payments a second wanted: ${Math.round(played.payments / played.seconds)} sent ` +
      `(${Math.round(played.events / played.seconds)} events a second); ` +
      `until in the stream p50 ${shareOf(stored, 0.5)} ms, p99 ${shareOf(stored, 0.99)} ms; ` +
      `until in the tables p50 ${shareOf(lags, 0.5)} ms, p99 ${shareOf(lags, 0.99)} ms; ` +
      `${Math.round(behindMs)} ms behind at the end; processor time an event: office ${each(after.office - before.office)} µs, ` +
      `writer of PostgreSQL ${each(after.writer - before.writer)} µs, NATS ${each(after.nats - before.nats)} µs, ` +
      `load ${each(played.processorMs)} µs`,
  );
  return played.payments;
}

test.runIf(isWhole).each(there)(
  'the head office has each payment of all daemons once',
  { timeout: 600_000 },
  async () => {
    const fleet = await startFleet();
    const events = await recordPayment(fleet, 'template');
    const { child } = await fleet.startOffice();
    await fleet.untilApplied();
    const servers = { nats: fleet.nats, office: Number(child.pid), client: fleet.client };
    const [first] = await fleet.rows('SELECT count(*)::int AS payments FROM transactions');
    expect(first).toEqual({ payments: 1 });
    let payments = 1;
    for (const [round, rate] of rates.entries()) {
      payments += await playRate(fleet, servers, {
        ...rate,
        server: `127.0.0.1:${fleet.nats.port}`,
        events,
        transactionId: 'template',
        firstDaemon: 1_000 + round * 10_000,
      });
      const [found] = await fleet.rows(
        "SELECT count(*)::int AS payments, count(*) FILTER (WHERE result = 'approved')::int AS approved FROM transactions",
      );
      expect(found).toEqual({ payments, approved: payments });
    }
    const [sizes] = await fleet.rows(
      "SELECT pg_total_relation_size('transactions')::int AS transactions, pg_total_relation_size('events')::int AS ids",
    );
    const each = (bytes: unknown): number => Math.round(Number(bytes) / payments);
    console.log(
      `bytes for each payment: ${each(await fleet.nats.bytes())} in the stream, ${each(sizes?.['transactions'])} in the table of transactions, ${each(sizes?.['ids'])} in the ids of events`,
    );
    const [gaps] = await fleet.rows('SELECT count(*)::int AS count FROM daemons WHERE events <> last_sequence');
    expect(gaps).toEqual({ count: 0 });
    const [refused] = await fleet.rows('SELECT count(*)::int AS count FROM refused_events');
    expect(refused).toEqual({ count: 0 });
  },
);
