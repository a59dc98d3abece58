/** A PostgreSQL that stands still: the office names this failure, answers about its readiness, and continues afterwards. */

import { expect, onTestFinished, test } from 'vitest';
import { isWhole } from '../extent.js';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { openOffice } from './opened-office.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { send, Till } from './stream-events.js';
import { OfficeTables } from './web/tables.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];
const soon = { timeout: 30_000, interval: 20 };

test.each(there.filter(() => isWhole))(
  'The office reports a database that stands still, and not the stream',
  async () => {
    const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
    await nats.addStream();
    const till = new Till();
    await send(nats, [till.outcome('p1')]);
    const { office, failures } = openOffice({ nats, postgres }, { databaseMs: 500 });
    await expect.poll(() => office.state.position, soon).toBe(1);
    postgres.freeze();
    onTestFinished(() => postgres.thaw());
    await send(nats, [till.outcome('p2')]);
    await expect.poll(() => failures, soon).toEqual(['office-database-slow']);
    expect(office.state).toMatchObject({ state: 'waiting', failure: { code: 'office-database-slow' } });
    postgres.thaw();
    await expect.poll(() => office.state, soon).toMatchObject({ state: 'reading', position: 2 });
  },
);

test.each(there)('/readyz answers in two seconds while the database stands still, with the cause', async () => {
  const tables = await OfficeTables.open(onTestFinished);
  const office = await tables.signIn(onTestFinished);
  onTestFinished(() => tables.server.thaw());
  expect((await office.ask('/readyz')).json).toEqual({ ready: true, database: true, stream: true });
  tables.feed = { state: 'waiting', behind: 0, code: 'office-stream-missing' };
  tables.server.freeze();
  await expect.poll(async () => (await office.ask('/readyz')).json, soon).toMatchObject({ database: false });
  const startedMs = performance.now();
  const answers = await Promise.all([1, 2, 3].map(async () => office.ask('/readyz')));
  expect(performance.now() - startedMs).toBeLessThan(2_000);
  for (const { status, json } of answers)
    expect({ status, json }).toEqual({
      status: 503,
      json: {
        ready: false,
        database: false,
        stream: false,
        causes: ['database-slow', 'office-stream-missing'],
      },
    });
  expect((await office.ask('/livez')).status).toBe(200);
  tables.server.thaw();
  tables.feed = { state: 'reading', behind: 0 };
  await expect.poll(async () => (await office.ask('/readyz')).status, soon).toBe(200);
});
