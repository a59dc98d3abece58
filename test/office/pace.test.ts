/**
 * How fast the head office reads a stream of 200,000 events: events a second, and processor time an event. Absolute times depend on the machine, so only the processor time of the office has a limit.
 */

import { expect, test } from 'vitest';
import { isMissing } from '../tools.js';
import { NatsServer } from '../publish/nats-server.js';
import { isWhole } from '../extent.js';
import { openOffice } from './opened-office.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { processorMs, writerOf } from './processor-time.js';
import { type Sent, send, Till } from './stream-events.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];
const tills = 500;

/** Returns the events of a payment of each till, ten for each, in the order in which tills take turns. */
function paymentsOf(all: readonly Till[], round: number): readonly Sent[] {
  const id = `pay-${round}`;
  const stages = ['accepted', 'attempt-opened', 'stage', 'stage', 'stage', 'stage', 'status-answered', 'printed'];
  return [
    ...stages.flatMap((stage) => all.map((till) => till.progress(stage, { transactionId: id, terminal: 'till-1' }))),
    ...all.map((till) => till.outcome(id)),
    ...all.map((till) => till.progress('acknowledged', { transactionId: id, revision: 1 })),
  ];
}

test.runIf(isWhole).each(there)('The office reads a stream at the expected speed', async () => {
  const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start()]);
  await nats.addStream();
  const all = Array.from({ length: tills }, (_, index) => new Till(`store${index}`, `tenderd.store-${index}`));
  const rounds = 40;
  for (let round = 0; round < rounds; round += 1) await send(nats, paymentsOf(all, round));
  const count = rounds * tills * 10;
  const client = await postgres.connect();
  const before = process.cpuUsage();
  const startedMs = performance.now();
  const { office, failures } = openOffice({ nats, postgres });
  await expect.poll(() => office.state.position, { timeout: 280_000, interval: 20 }).toBe(count);
  const seconds = (performance.now() - startedMs) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const writer = processorMs(await writerOf(client));
  const officeUs = (user + system) / count;
  console.log(
    `${count} events in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)} a second; processor time an event: ` +
      `office ${officeUs.toFixed(1)} µs, writer of PostgreSQL ${((writer * 1_000) / count).toFixed(1)} µs`,
  );
  expect(failures).toEqual([]);
  const counted = await client.query(
    'SELECT (SELECT sum(events)::int FROM daemons) AS events, count(*)::int AS paid FROM transactions WHERE acknowledged',
  );
  expect(counted.rows[0]).toEqual({ events: count, paid: rounds * tills });
  expect(officeUs).toBeLessThan(2_000);
});
