/** The process of the head office is killed again and again while events arrive: each event still counts once. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newHome, type Running } from '../cli/tenderd.js';
import { isWhole } from '../extent.js';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { dump, openOffice, readAll, replay, rowsOf } from './opened-office.js';
import { officeFile } from './office-file.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { attentionItem, type Sent, send, Till } from './stream-events.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];
const kills = isWhole ? 60 : 1;
const rounds = isWhole ? 1_500 : 40;

/** Returns the events of some tills that take turns: payments with two revisions, acknowledgements and statuses. */
function traffic(): readonly Sent[] {
  const tills = Array.from({ length: 7 }, (_, index) => new Till(`store${index}`, `tenderd.store-${index}`));
  return Array.from({ length: rounds }, (_, round) =>
    tills.flatMap((till) => [
      till.progress('accepted', { transactionId: `p${round}` }),
      till.outcome(`p${round}`, { result: 'unresolved' }),
      till.status(round % 30 < 2 ? { attention: [attentionItem('unresolved', { transactionId: `p${round}` })] } : {}),
      till.outcome(`p${round}`, { revision: 2 }),
      till.progress('acknowledged', { transactionId: `p${round}`, revision: 2 }),
    ]),
  ).flat();
}

test.each(there)(
  'kill -9 of a replay inside a deletion loses nothing, and the next start ends this deletion',
  async () => {
    const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
    await nats.addStream();
    const home = newHome();
    const file = join(home.directory, 'office.toml');
    writeFileSync(file, officeFile({ nats, postgres }), { mode: 0o600 });
    const till = new Till();
    const repeated = till.outcome('p1');
    await send(nats, [repeated, till.outcome('p2'), till.outcome('p3', { result: 'unresolved' })]);
    await readAll({ nats, postgres });
    const client = await postgres.connect();
    // A deletion of one night, before which the stream received all three payments.
    const night = new Date(Date.now() + 60_000);
    await client.query('INSERT INTO retention (deleted_before) VALUES ($1)', [night]);
    await client.query(
      'INSERT INTO deletions SELECT stream_created, position, deleted_before FROM consumer, retention',
    );
    await readAll({ nats, postgres });
    const payments = 'SELECT transaction_id AS id FROM transactions ORDER BY 1';
    expect(await rowsOf(client, payments)).toEqual([{ id: 'p3' }]);
    await send(nats, [{ ...repeated, id: 'repeat' }, till.outcome('p4')]);
    await readAll({ nats, postgres });
    const before = await dump(client);
    expect(before['transactions']).toHaveLength(2);
    // The replay deletes the payments, and waits before it deletes the ids of their events.
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END'`);
    await client.query('CREATE TRIGGER wait BEFORE DELETE ON events EXECUTE FUNCTION wait()');
    const office = home.start(['office replay --config', file]);
    const waits = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 1";
    await expect.poll(async () => (await client.query(waits)).rows.length, { timeout: 30_000 }).toBe(1);
    office.child.kill('SIGKILL');
    await office.ended;
    await client.query('SELECT pg_advisory_unlock(1)');
    await client.query('DROP TRIGGER wait ON events');
    expect(await rowsOf(client, payments)).toEqual([{ id: 'p3' }]);
    expect(await rowsOf(client, 'SELECT count(*)::int AS ids FROM events')).toEqual([{ ids: 3 }]);
    await readAll({ nats, postgres });
    expect(await dump(client)).toEqual(before);
  },
);

test.each(there)('A deletion that a killed office left open ends before a later message is applied', async () => {
  const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
  await nats.addStream();
  const till = new Till();
  for (const id of ['p1', 'p2']) {
    await send(nats, [till.outcome(id)]);
    await readAll({ nats, postgres });
  }
  const client = await postgres.connect();
  // The office was killed while it deleted p1, after it had applied p2.
  await client.query(`INSERT INTO deletions (stream_created, position, deleted_before, open)
    SELECT stream_created, 1, max(received_at), true FROM consumer, transactions GROUP BY stream_created`);
  await send(nats, [till.outcome('p3')]);
  await readAll({ nats, postgres });
  expect(await rowsOf(client, 'SELECT transaction_id AS id FROM transactions ORDER BY 1')).toEqual([
    { id: 'p2' },
    { id: 'p3' },
  ]);
  expect(await rowsOf(client, 'SELECT open FROM deletions')).toEqual([{ open: false }]);
  const before = await dump(client);
  await replay({ nats, postgres });
  expect(await dump(client)).toEqual(before);
});

test.each(there)('A message with an earlier time is applied after the running deletion has ended', async () => {
  const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
  await nats.addStream();
  const till = new Till();
  await send(nats, [till.outcome('p1')]);
  await readAll({ nats, postgres });
  const client = await postgres.connect();
  // The deletion waits before it deletes the ids. A payment is refused while a deletion is open.
  await client.query('SELECT pg_advisory_lock(1)');
  await client.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END'`);
  await client.query('CREATE TRIGGER wait BEFORE DELETE ON events EXECUTE FUNCTION wait()');
  await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN IF EXISTS (SELECT FROM deletions WHERE open) THEN RAISE ''a deletion is open''; END IF; RETURN NULL; END'`);
  await client.query('CREATE TRIGGER refuse AFTER INSERT ON transactions EXECUTE FUNCTION refuse()');
  const configuration = {
    source: 'office.toml',
    stream: { url: nats.url, stream: 'EVENTS' },
    database: postgres.place,
    // The deletion concerns all data up to tomorrow, so each new message has an earlier time.
    retention: { keepDays: -1, at: '04:30', timeZone: 'UTC' },
  };
  const { office, failures } = openOffice({ nats, postgres }, { configuration });
  const waits = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 1";
  await expect.poll(async () => (await client.query(waits)).rows.length, { timeout: 30_000 }).toBe(1);
  await send(nats, [till.outcome('p2')]);
  await client.query('SELECT pg_advisory_unlock(1)');
  await expect.poll(() => office.state.position, { timeout: 20_000 }).toBe(2);
  expect(failures).toEqual([]);
  expect(await rowsOf(client, 'SELECT transaction_id AS id FROM transactions')).toEqual([{ id: 'p2' }]);
});

test.each(there)('kill -9 of the office at any time neither loses an event nor counts an event twice', async () => {
  const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start()]);
  await nats.addStream();
  const home = newHome();
  const file = join(home.directory, 'office.toml');
  writeFileSync(file, officeFile({ nats, postgres }), { mode: 0o600 });
  const start = async (): Promise<Running> => {
    const office = home.start(['office run --config', file, '--json']);
    await office.firstLine();
    return office;
  };
  const events = traffic();
  const share = Math.ceil(events.length / kills);
  for (let kill = 0; kill < kills; kill += 1) {
    const office = await start();
    await send(nats, events.slice(kill * share, (kill + 1) * share));
    if (isWhole && kill % 10 === 5) {
      await Promise.all([nats.kill(), postgres.kill()]);
      await Promise.all([nats.start(), postgres.start()]);
    }
    office.child.kill('SIGKILL');
    await office.ended;
  }
  await readAll({ nats, postgres });
  const client = await postgres.connect();
  expect(
    await rowsOf(client, 'SELECT count(*)::int AS daemons, min(events) AS least, max(events) AS most FROM daemons'),
  ).toEqual([{ daemons: 7, least: 4 * rounds, most: 4 * rounds }]);
  expect(
    await rowsOf(client, 'SELECT count(*)::int AS paid FROM transactions WHERE acknowledged AND revision = 2'),
  ).toEqual([{ paid: 7 * rounds }]);
  const before = await dump(client);
  await replay({ nats, postgres }, { batchMax: 333 });
  expect(await dump(client)).toEqual(before);
});
