/**
 * Many daemons publish payments at a steady rate, and the head office reads them. With `TESTS=all`, 5,000 daemons pay at
 * rising rates, and the figures are printed; by default, 50 daemons play some seconds.
 */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { isPostgresMissing } from '../office/postgres-server.js';
import { isMissing } from '../tools.js';
import { type Fleet, playLoad, recordPayment, startFleet } from './fleet-world.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];

const rates = isWhole
  ? [1000, 1000].map((paymentsPerSecond) => ({ paymentsPerSecond, daemons: 5_000, seconds: 20 }))
  : [{ paymentsPerSecond: 60, daemons: 50, seconds: 2 }];

/** Measures how old the newest applied message is, until it is stopped. Returns the ages in ms. */
function watchLag({ rows }: Fleet) {
  const lags: number[] = [];
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const [row] = await rows('SELECT position_time AS time FROM consumer');
      lags.push(Date.now() - Number(BigInt(String(row?.['time'])) / 1_000_000n));
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
  })();
  return async (): Promise<readonly number[]> => {
    stop.abort();
    await watching;
    return lags.toSorted((one, other) => one - other);
  };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;

test.each(there)('the head office has each payment of all daemons once', { timeout: 600_000 }, async () => {
  const fleet = await startFleet();
  const events = await recordPayment(fleet, 'template');
  await fleet.startOffice();
  await fleet.untilApplied();
  const [first] = await fleet.rows('SELECT count(*)::int AS payments FROM transactions');
  expect(first).toEqual({ payments: 1 });
  let payments = 1;
  for (const [round, rate] of rates.entries()) {
    const lagsOf = watchLag(fleet);
    const load = {
      server: `127.0.0.1:${fleet.nats.port}`,
      events,
      transactionId: 'template',
      firstDaemon: 1_000 + round * 10_000,
    };
    const played = await playLoad({ ...rate, ...load });
    const lags = await lagsOf();
    const sentMs = performance.now();
    await fleet.untilApplied(180_000);
    payments += played.payments;
    const perSecond = played.events / played.seconds;
    console.log(
      `${rate.paymentsPerSecond} payments a second wanted: ${Math.round(played.payments / played.seconds)} sent (${Math.round(perSecond)} events a second), ` +
        `lag p50 ${at(lags, 0.5)} ms, p99 ${at(lags, 0.99)} ms, ${Math.round(performance.now() - sentMs)} ms behind at the end`,
    );
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
});
