/**
 * A change of release while a pair of daemons takes payments. The later releases are builds of this source with a few changes. The ledger of the
 * terminals is the oracle: no payment is charged twice, each outcome that a register got is in both journals, and both journals are equal.
 */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '../../src/sqlite.js';
import { isWhole } from '../extent.js';
import { isMissing } from '../tools.js';
import { freePort } from '../world/free-port.js';
import { Register } from '../world/register-client.js';
import { buildRelease, changedFiles, type ReleaseName, releases } from './later-release.js';
import { PairRegisters } from './pair-registers.js';
import { codeOf, type Name, TwoDaemons } from './two-daemons.js';

const whole = isWhole && !isMissing('nats-server') ? [true] : [];
const soon = { timeout: 120_000, interval: 50 };
const terminals = ['till-1', 'till-2'];
const names: readonly ReleaseName[] = ['one field and one column', 'another version of entries'];

test.each(names)('the changes of a later release with %s fit the source', (name) => {
  expect([...changedFiles(name).keys()]).toEqual([...new Set(releases[name].map(({ file }) => file))]);
});

/** A pair under load, whose daemons keep their ports. */
async function startPair() {
  const pair = await TwoDaemons.set({ servers: 3, terminals });
  const ports = { a: await freePort(), b: await freePort() };
  /** Starts a daemon of this release or of another program. */
  /** The failure of the newest process of each daemon. */
  const failures: Record<Name, unknown> = { a: undefined, b: undefined };
  const newest: Partial<Record<Name, unknown>> = {};
  const begin = (name: Name, program?: string) => {
    failures[name] = undefined;
    const leads = pair.lead(name, { port: ports[name], ...(program === undefined ? {} : { program }) });
    newest[name] = leads;
    leads.catch((error: unknown) => {
      if (newest[name] === leads) failures[name] = error;
    });
    return { leads };
  };
  /** Resolves when the daemon answers with this code. */
  const says = async (name: Name, code: string): Promise<void> => {
    const api = new Register(`http://127.0.0.1:${ports[name]}`, '');
    const look = async () => failures[name] ?? codeOf(api).catch(() => 'not yet');
    await expect.poll(look, soon).toSatisfy((seen) => seen === code || seen === failures[name]);
    expect(failures[name]).toBeUndefined();
  };
  await begin('a').leads;
  begin('b');
  await says('b', 'standby');
  const load = new PairRegisters(pair, ports, terminals);
  /** Waits for payments that begin from now on. */
  const more = async (): Promise<void> => {
    const before = await load.count();
    await expect.poll(async () => load.count(), soon).toBeGreaterThan(before + 6);
  };
  await more();
  return { pair, begin, says, load, more };
}

type Started = Awaited<ReturnType<typeof startPair>>;

/** Ends the load and both daemons, and checks the money and the journals. `b` stops first. */
async function expectNothingLost({ pair, load }: Started): Promise<void> {
  await load.end();
  await pair.shops.b.stop();
  await pair.shops.a.stop();
  const transactions = 'SELECT transaction_id AS id, record FROM transactions ORDER BY 1';
  const [first, other] = [rowsIn(pair, 'b', transactions), rowsIn(pair, 'a', transactions)];
  expect(first).toEqual(other);
  const facts = 'SELECT seq, at, type, terminal, transaction_id, service_id, text, detail FROM facts ORDER BY seq';
  const earlier = rowsIn(pair, 'b', facts);
  // The daemon that stopped last has led in the meantime.
  expect(rowsIn(pair, 'a', facts).slice(0, earlier.length)).toEqual(earlier);
  const kept = new Map(other.map(({ id, record }) => [id, JSON.parse(String(record)).outcome]));
  for (const [id, { result, approvalCode }] of load.outcomes) {
    expect(kept.get(id), id).toMatchObject({ result, ...(approvalCode === undefined ? {} : { approvalCode }) });
    expect(pair.charged(id), id).toBe(result === 'approved' ? 1 : 0);
  }
  expect(pair.simulator.world.complaints()).toEqual([]);
}

function rowsIn(pair: TwoDaemons, name: Name, sql: string): readonly Readonly<Record<string, unknown>>[] {
  const db = openSqlite(join(pair.shops[name].dataDir, 'journal.sqlite'), { readonly: true, fileMustExist: true });
  try {
    return db.prepare<[], Readonly<Record<string, unknown>>>(sql).all();
  } finally {
    db.close();
  }
}

describe.each(whole)('a change of release under load', () => {
  test('with one new field and one new column runs with this release, and each of the two releases can take over', async () => {
    const program = buildRelease('one field and one column');
    const started = await startPair();
    const { pair, begin, says, more } = started;
    await pair.shops.b.stop();
    const { leads: b } = begin('b', program);
    await says('b', 'standby');
    await more();
    await pair.shops.a.stop();
    const later = await b;
    await more();
    const { leads: a } = begin('a');
    await says('a', 'standby');
    await more();
    // The later release dies, and this release continues what the later one began.
    later.kill();
    await a;
    begin('b', program);
    await says('b', 'standby');
    await more();
    await pair.shops.a.stop();
    await more();
    begin('a', program);
    await says('a', 'standby');
    await more();
    await expectNothingLost(started);
    const heard = "SELECT transaction_id AS id, heard, record ->> '$.heard' AS field FROM transactions ORDER BY 1";
    const rows = rowsIn(pair, 'a', heard);
    expect(rows).toEqual(rowsIn(pair, 'b', heard));
    expect(rows.map(({ heard: column }) => column)).toEqual(rows.map(({ field }) => field));
    expect(new Set(rows.map(({ field }) => field === null))).toEqual(new Set([true, false]));
    // This release kept the field of each transaction that the later release began.
    const dropped = "detail ->> '$.heard' IS NOT NULL AND record ->> '$.heard' IS NULL";
    expect(rowsIn(pair, 'a', `SELECT * FROM facts JOIN transactions USING (transaction_id) WHERE ${dropped}`)).toEqual(
      [],
    );
    // Back to this release: it refuses the journal of the later release, and follows with an empty data directory.
    expect(await pair.shops.b.run(['run'])).toMatchObject({ code: 65 });
    begin('a', program);
    await says('a', 'ready');
    rmSync(pair.shops.b.dataDir, { recursive: true });
    const { leads: back } = begin('b');
    await says('b', 'standby');
    await pair.shops.a.stop();
    await back;
    await says('b', 'ready');
    await pair.shops.b.stop();
    const records = 'SELECT transaction_id AS id, record FROM transactions ORDER BY 1';
    expect(rowsIn(pair, 'b', records)).toEqual(rowsIn(pair, 'a', records));
  });

  test('with another version of entries leaves this release waiting: it takes no lease until it is upgraded', async () => {
    const program = buildRelease('another version of entries');
    const started = await startPair();
    const { pair, begin, says, more } = started;
    await pair.shops.b.stop();
    const { leads: b } = begin('b', program);
    await says('b', 'standby');
    await more();
    await pair.shops.a.stop();
    await b;
    await more();
    // This release still has its own journal, and reads the stream up to the first entry of the later release.
    const { leads: a } = begin('a');
    await says('a', 'replicate-entry-newer');
    await more();
    await pair.shops.b.stop();
    const last = await pair.cluster.last();
    let hasLed = false;
    void a.then(() => (hasLed = true)).catch(() => undefined);
    // The lease is free, and three times its length passes.
    const endMs = performance.now() + 6_000;
    await expect.poll(() => performance.now() > endMs, soon).toBe(true);
    await says('a', 'replicate-entry-newer');
    expect([hasLed, await pair.cluster.last()]).toEqual([false, last]);
    await pair.shops.a.stop();
    begin('a', program);
    await says('a', 'ready');
    begin('b', program);
    await says('b', 'standby');
    await more();
    await pair.shops.a.stop();
    await more();
    begin('a', program);
    await says('a', 'standby');
    await expectNothingLost(started);
  });
});
