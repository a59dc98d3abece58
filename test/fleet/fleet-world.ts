/** A head office as processes: nats-server, PostgreSQL, `tenderd office run`, and the tills that publish to them. */

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { newHome, Running } from '../cli/tenderd.js';
import { PostgresServer } from '../office/postgres-server.js';
import { NatsServer } from '../publish/nats-server.js';
import { publishingTill, publishLines } from '../publish/publishing-till.js';
import { root } from '../root.js';
import { freshFolder } from '../world/fresh-folder.js';
import { type LoadDone, type LoadOrder, loadDone } from './load-order.js';

/** A time limit that is long enough for a start and one pause before a retry on a busy machine. */
export const soon = { timeout: 30_000, interval: 50 };

/** Prepares a head office that reads the stream at this address, with its own PostgreSQL server. `last`: the sequence of the last message. */
export async function prepareOffice(url: string, last: () => Promise<number>) {
  const postgres = await PostgresServer.start();
  let client = await postgres.connect();
  const home = newHome();
  const file = join(home.directory, 'office.toml');
  const { host, port, database, user } = postgres.place;
  const place = `[database]\nhost = "${host}"\nport = ${port}\ndatabase = "${database}"\nuser = "${user}"\n`;
  writeFileSync(file, `[stream]\nurl = "${url}"\nstream = "EVENTS"\n${place}`, { mode: 0o600 });
  const rows = async (text: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await client.query(text)).rows.map((row) => ({ ...row }));
  return {
    postgres,
    rows,
    client: () => client,
    /** Starts the office. Another start is another process with the same tables. */
    startOffice: async (): Promise<Running> => {
      const office = home.start(['office run --config', file]);
      await office.says('EVENTS');
      return office;
    },
    /** Connects to the database again, after its server was killed. */
    reconnect: async (): Promise<void> => {
      client = await postgres.connect();
    },
    /** Waits until the office has applied all messages of the stream. */
    untilApplied: async (timeout = soon.timeout): Promise<void> => {
      const sequence = await last();
      await expect
        .poll(async () => Number((await rows('SELECT position FROM consumer'))[0]?.['position']), { ...soon, timeout })
        .toBeGreaterThanOrEqual(sequence);
    },
  };
}

/** Starts the servers of a fleet, with a stream and without tills. */
export async function startFleet() {
  const nats = await NatsServer.start();
  const [office] = await Promise.all([
    prepareOffice(nats.url, async () => nats.last()),
    nats.addStream({ subjects: ['tenderd.*'] }),
  ]);
  return {
    ...office,
    nats,
    /** Starts a till that publishes its events. */
    startTill: async (store: number) => {
      const { start } = await publishingTill(publishLines(nats.url, `tenderd.store-${store}`));
      /** `again`: starts another process with the same journal. */
      return { ...(await start()), again: start };
    },
  };
}

/** A fleet. */
export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** Pays once at a real till, and returns a file with the events of this payment. */
export async function recordPayment({ nats, startTill }: Fleet, transactionId: string): Promise<string> {
  const till = await startTill(1);
  expect(await till.pay(transactionId)).toBe('approved');
  await expect.poll(async () => (await till.publication())?.waiting, soon).toBe(0);
  till.server.child.kill('SIGTERM');
  await till.server.ended;
  const file = join(freshFolder(), 'payment.json');
  writeFileSync(file, JSON.stringify((await nats.events()).filter(({ subject }) => subject === transactionId)));
  return file;
}

/** Plays many daemons in a separate process. Returns the report of that process. */
export async function playLoad(order: LoadOrder): Promise<LoadDone> {
  const program = join(root, 'dist/test/fleet/load-process.js');
  const child = new Running(
    spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  const { code, out, err } = await child.ended;
  if (code !== 0) throw new Error(`the load ended with ${code}: ${err}`);
  return loadDone.parse(JSON.parse(out));
}
