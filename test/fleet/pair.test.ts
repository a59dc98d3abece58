/**
 * A pair of daemons that publishes to a head office. The leader is killed while a register pays, and the other daemon takes
 * over. The ledger of the terminal and the results that the register got are the oracle for the tables of the office.
 */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { isPostgresMissing } from '../office/postgres-server.js';
import { NatsCluster } from '../replicate/nats-cluster.js';
import { type Name, pay, TwoDaemons } from '../replicate/two-daemons.js';
import { isMissing } from '../tools.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';
import { prepareOffice, soon } from './fleet-world.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];
/** The number of take-overs. Each take-over begins with a leader that is killed. */
const takeOvers = 6;
const paymentsBefore = 5;

/** Returns functions that pay with new ids, and the register's knowledge of the results. */
function registerOf() {
  const results = new Map<string, string | undefined>();
  let next = 0;
  const newId = (): string => `p${(next += 1)}`;
  /** Pays until the outcome is known. */
  const payAt = async (daemon: DaemonProcess, id = newId()): Promise<void> => {
    const asked = await daemon.register.put(id, payment('till-1', `sale ${id}`));
    expect(asked.transaction, asked.text).toBeDefined();
    results.set(id, (await daemon.register.ended(id)).result);
  };
  /** Pays one payment after the other until the daemon is gone. Returns the id whose outcome the register does not know. */
  const payUntilGone = async (daemon: DaemonProcess): Promise<string> => {
    for (;;) {
      const id = newId();
      try {
        results.set(id, (await pay(daemon, id)).result);
      } catch {
        return id;
      }
    }
  };
  return { results, payAt, payUntilGone };
}

/** Records an export of personal data, which only the journal of this daemon has. */
async function exportAt({ register }: DaemonProcess): Promise<void> {
  const path = '/v1/daemon/shopper-erasure';
  const order = { reference: 'shopper-1', export: true, name: 'Anna', reason: 'a letter' };
  expect((await register.ask('POST', path, order)).status).toBe(202);
  await expect.poll(async () => (await register.ask('GET', path)).text, soon).toContain('"endedAt"');
}

/** Returns the number of journal events that wait to be published. */
async function waiting({ register }: DaemonProcess): Promise<unknown> {
  return JSON.parse((await register.ask('GET', '/v1/daemon')).text).publication?.waiting;
}

test.runIf(isWhole).each(there)(
  'the head office has each payment of a pair once, although its leader was killed and both daemons publish',
  { timeout: 300_000 },
  async () => {
    const cluster = await NatsCluster.start(3);
    const [url = ''] = cluster.urls;
    await cluster.with(async (manager) =>
      // The stream forgets message ids at once, so that repeated events reach the office.
      manager.streams.add({ name: 'EVENTS', subjects: ['tenderd.*'], num_replicas: 3, duplicate_window: 100_000_000 }),
    );
    const last = async (): Promise<number> =>
      cluster.with(async (manager) => (await manager.streams.info('EVENTS')).state.last_seq);
    const tables = ['[publish]', `url = "${url}"`, 'stream = "EVENTS"', 'subject = "tenderd.pair"', 'inFlight = 16'];
    const [pair, office] = await Promise.all([
      TwoDaemons.set({ servers: 3, cluster, tables }),
      prepareOffice(url, last),
    ]);
    await office.startOffice();
    const { results, payAt, payUntilGone } = registerOf();
    let leader = await pair.lead('a');
    let [leaderName, standbyName]: readonly [Name, Name] = ['a', 'b'];
    for (let takeOver = 0; takeOver < takeOvers; takeOver += 1) {
      for (let count = 0; count < paymentsBefore; count += 1) await payAt(leader);
      await exportAt(leader);
      await payAt(leader);
      const { leads } = await pair.follow(standbyName);
      const paying = payUntilGone(leader);
      await expect.poll(() => results.size, soon).toBeGreaterThan((takeOver + 1) * (paymentsBefore + 1) + 2);
      leader.kill();
      const unknown = await paying;
      leader = await leads;
      [leaderName, standbyName] = [standbyName, leaderName];
      // The earlier leader proves that it sends nothing any more.
      const returned = await pair.follow(standbyName);
      await payAt(leader, unknown);
      if (takeOver + 1 < takeOvers) {
        returned.leads.catch(() => undefined);
        await pair.shops[standbyName].stop();
      }
    }
    await payAt(leader);
    await expect.poll(async () => waiting(leader), soon).toBe(0);
    await office.untilApplied();
    const charged = [...results].filter(([id]) => pair.charged(id) > 0);
    expect(charged.every(([id, result]) => pair.charged(id) === 1 && result === 'approved')).toBe(true);
    const seen = await office.rows('SELECT transaction_id AS id, result FROM transactions');
    expect(new Map(seen.map(({ id, result }) => [id, result]))).toEqual(results);
    expect(seen).toHaveLength(results.size);
    expect(await office.rows('SELECT sum(authorized_amount)::int AS sum FROM transactions')).toEqual([
      { sum: 1_250 * charged.length },
    ]);
    expect(await office.rows('SELECT subject, events = last_sequence AS complete FROM daemons')).toEqual([
      { subject: 'tenderd.pair', complete: true },
    ]);
    expect(pair.simulator.world.complaints()).toEqual([]);
  },
);
