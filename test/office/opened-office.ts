/** An office in this process, between a real nats-server and a real PostgreSQL. */

import { expect, onTestFinished } from 'vitest';
import { Office, type OfficeParts } from '../../src/office/office.js';
import type { Client } from '../../src/office/database/client-types.js';
import { OfficeError } from '../../src/office/failure/office-failure.js';
import type { NatsServer } from '../publish/nats-server.js';
import { officePackages } from './office-packages.js';
import type { PostgresServer } from './postgres-server.js';

const soon = { timeout: 60_000, interval: 20 };

/** The servers of an office. */
export interface Servers {
  readonly nats: NatsServer;
  readonly postgres: PostgresServer;
}

/** Opens an office. */
export function openOffice({ nats, postgres }: Servers, more: Partial<OfficeParts> = {}) {
  const stop = new AbortController();
  const failures: string[] = [];
  const office = new Office({
    configuration: {
      source: 'office.toml',
      stream: { url: nats.url, stream: 'EVENTS' },
      database: postgres.place,
    },
    packages: officePackages,
    acceptsStream: false,
    stop: stop.signal,
    onInfo: () => undefined,
    onFailure: ({ code }) => failures.push(code),
    onReading: () => undefined,
    ...more,
  });
  const ended = office.run();
  ended.catch(() => undefined);
  const close = async (): Promise<void> => {
    stop.abort();
    await ended.catch(() => undefined);
  };
  onTestFinished(close);
  return { office, ended, failures, close };
}

/** Reads all that the stream has now, and closes the office. */
export async function readAll(servers: Servers, more: Partial<OfficeParts> = {}): Promise<void> {
  const { office, close, ended, failures } = openOffice(servers, more);
  const last = await servers.nats.last();
  const over = ended.then(() => {
    throw new Error('the office ended');
  });
  const isRead = async () =>
    expect.poll(() => ({ failures, ...office.state }), soon).toMatchObject({ state: 'reading', position: last });
  await Promise.race([over, isRead()]);
  await close();
}

/** Fills the tables again. */
export async function replay(servers: Servers, more: Partial<OfficeParts> = {}): Promise<void> {
  await openOffice(servers, { replay: { losesOlder: false }, ...more }).ended;
}

/** Returns the code with which the office ends. */
export async function codeOf(ended: Promise<unknown>): Promise<string> {
  const error: unknown = await ended.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof OfficeError ? error.failure.code : `no failure: ${String(error)}`;
}

const tables = [
  'consumer',
  'daemons',
  'terminals',
  'transactions',
  'attention',
  'events',
  'forgotten_events',
  'refused_events',
  'refused_deleted',
  'stream_hours',
];

/** Returns the content of all tables. */
export async function dump(client: Client): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const content: Record<string, readonly unknown[]> = {};
  for (const table of tables) {
    const { rows } = await client.query(
      `SELECT row_to_json(t) AS row FROM ${table} AS t ORDER BY row_to_json(t)::text`,
    );
    content[table] = rows.map(({ row }) => row);
  }
  return content;
}

/** Returns rows of a query. */
export async function rowsOf(client: Client, text: string): Promise<readonly unknown[]> {
  return (await client.query(text)).rows.map((row) => ({ ...row }));
}
