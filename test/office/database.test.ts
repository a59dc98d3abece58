/** The database of the head office at a real PostgreSQL: its tables, its one writer, and databases that it must not touch. */

import { expect, test } from 'vitest';
import { becomeWriter, connect, migrate, openReaders } from '../../src/office/database/database.js';
import { readEvent } from '../../src/office/events/read-event.js';
import { Tables } from '../../src/office/tables/apply-changes.js';
import { codeOf, dump } from './opened-office.js';
import { officePackages } from './office-packages.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { type Sent, Till, timeOf } from './stream-events.js';

const there = isPostgresMissing() ? [] : [true];
const { pg: postgres, 'node-pg-migrate': library } = officePackages;

test.each(there)('The office creates its tables once, and refuses a foreign or newer database', async () => {
  const server = await PostgresServer.start(['fsync=off']);
  const client = await server.connect();
  expect(await migrate(library, client)).toEqual([
    '0001_tables',
    '0002_search',
    '0003_retention_and_steps',
    '0004_forgotten_events',
    '0005_clocks',
    '0006_deletions',
    '0007_earlier_streams',
    '0008_running_time',
    '0009_open_deletions',
  ]);
  expect(await migrate(library, client)).toEqual([]);
  const { rows } = await client.query(
    "select table_name as name from information_schema.tables where table_schema = 'tenderd' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'attention',
    'consumer',
    'daemons',
    'deletions',
    'events',
    'forgotten_events',
    'migrations',
    'refused_deleted',
    'refused_events',
    'retention',
    'stream_hours',
    'terminals',
    'transactions',
  ]);
  await client.query("insert into migrations (name, run_on) values ('9999_later', now())");
  expect(await codeOf(migrate(library, client))).toBe('office-database-newer');
  await client.query('drop schema tenderd cascade; create schema tenderd; create table tenderd.orders ()');
  expect(await codeOf(migrate(library, client))).toBe('office-database-foreign');
  expect((await client.query('select * from tenderd.orders')).rowCount).toBe(0);
});

test.each(there)('Only one connection at a time may write, and a reader cannot write', async () => {
  const server = await PostgresServer.start(['fsync=off']);
  const [first, second] = [await server.connect(), await server.connect()];
  await becomeWriter(first);
  expect(await codeOf(becomeWriter(second))).toBe('office-already-running');
  await migrate(library, first);
  const readers = openReaders(postgres, server.place, 2);
  expect((await readers.query('select position from consumer')).rows).toEqual([]);
  await expect(readers.query("insert into consumer values (true, 's', 'c', 1, '1')")).rejects.toThrow('read-only');
  await readers.end();
  await first.end();
  await expect.poll(async () => codeOf(becomeWriter(second))).toContain('no failure');
});

test.each(there)('The office says why PostgreSQL refuses a connection', async () => {
  const server = await PostgresServer.start(['fsync=off']);
  const { place } = server;
  const host = { ...place, host: '127.0.0.1' };
  expect(await codeOf(connect(postgres, { ...host, database: 'missing' }))).toBe('office-database-missing');
  expect(await codeOf(connect(postgres, { ...host, user: 'nobody' }))).toBe('office-database-login-refused');
  const owner = await server.connect();
  await owner.query('create role guest login; revoke create on database postgres from public');
  const guest = await connect(postgres, { ...place, user: 'guest' });
  expect(await codeOf(migrate(library, guest))).toBe('office-database-not-permitted');
  await guest.end();
  await server.kill();
  expect(await codeOf(connect(postgres, host))).toBe('office-database-unreachable');
});

/** Returns what a message means. */
function read({ subject, body }: Sent, position: number) {
  const data = new TextEncoder().encode(body);
  return [readEvent({ subject, position, receivedAt: timeOf(position), data })];
}

test.each(there)('A connection that may no longer write changes nothing, even if it has not noticed this', async () => {
  const server = await PostgresServer.start(['fsync=off']);
  const [first, second] = [await server.connect(), await server.connect()];
  await migrate(library, first);
  const [one, other] = [new Tables(first, String), new Tables(second, String)];
  const till = new Till();
  const start = {
    stream: 'S',
    stream_created: 'monday',
    position: 0,
    position_time: '',
    running_ms: 0,
    uncounted_until: 0,
    has_earlier: false,
  };
  const after = (position: number) => ({ ...start, position, position_time: String(position), hours: [] });
  await one.begin(start);
  await one.apply(read(till.outcome('p1'), 1), start, after(1));
  const before = await dump(first);
  expect(await codeOf(other.apply(read(till.outcome('p2'), 1), start, after(1)))).toBe('office-already-running');
  expect(await dump(first)).toEqual(before);
  // A value that PostgreSQL refuses undoes the whole batch, with the position.
  const { body, subject } = till.outcome('p3');
  const refused = read({ subject, body: body.replace('"message"', String.raw`"\u0000"`) }, 2);
  await expect(one.apply(refused, after(1), after(2))).rejects.toThrow('unsupported Unicode escape sequence');
  expect(await dump(first)).toEqual(before);
  await one.apply(read(till.outcome('p3'), 2), after(1), after(2));
  expect((await dump(first))['transactions']).toHaveLength(2);
});
