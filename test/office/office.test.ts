/** The head office between a real nats-server and a real PostgreSQL: what counts, what is refused, and a replay. */

import { expect, test } from 'vitest';
import { eventTypes } from '../../src/publish/envelope.js';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { codeOf, dump, openOffice, readAll, replay, rowsOf, type Servers } from './opened-office.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { attentionItem, event, send, type Sent, terminal, Till, timeOf } from './stream-events.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];

/** Starts both servers, with an empty stream. */
async function servers(): Promise<Servers> {
  const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start()]);
  await nats.addStream();
  return { nats, postgres };
}

/** Returns events of two tills. Some have no id, as after the duplicate window of the stream. */
function history() {
  const [one, other] = [new Till(), new Till('store2', 'tenderd.store-2')];
  const first = one.outcome('p1');
  const correction = one.outcome('p1', { result: 'unresolved', revision: 2 });
  const late = one.outcome('p2', { revision: 3, result: 'declined' });
  return [
    one.progress('accepted', { transactionId: 'p1', terminal: 'till-1' }),
    first,
    one.progress('acknowledged', { transactionId: 'p1', revision: 1 }),
    one.status({ attention: [attentionItem('unresolved', { transactionId: 'p1' }), attentionItem('publish-late')] }),
    one.status({ attention: [attentionItem('publish-late')], terminals: [terminal('till-2')], open: 1 }),
    correction,
    { ...first, id: 'again' },
    other.progress('accepted', { transactionId: 'open' }),
    other.outcome('p1', { amountDetails: { amount: 99, currency: 'SEK' }, sale: `with \0 and \ud800 and "` }),
    late,
    one.outcome('p2', { revision: 2 }),
    { ...late, id: 'late again' },
    one.progress('acknowledged', { transactionId: 'p1', revision: 1 }),
    { ...first, subject: 'tenderd.store-9', id: 'foreign subject' },
    other.status({ publication: { state: 'connected', waiting: 7 }, unresolved: 2 }),
  ];
}

test.each(there)('Each event counts once, the highest revision wins, and a replay gives the same tables', async () => {
  const both = await servers();
  const client = await both.postgres.connect();
  const events = history();
  await send(both.nats, events.slice(0, 7));
  await readAll(both, { batchMax: 3 });
  await send(both.nats, events.slice(7));
  await readAll(both);
  expect(
    await rowsOf(
      client,
      'SELECT daemon_id, transaction_id, revision, result, acknowledged, amount, sale FROM transactions ORDER BY 1, 2',
    ),
  ).toEqual([
    // The second revision of this payment was never acknowledged.
    {
      daemon_id: 1,
      transaction_id: 'p1',
      revision: 2,
      result: 'unresolved',
      acknowledged: false,
      amount: 1_250,
      sale: 'sale p1',
    },
    {
      daemon_id: 1,
      transaction_id: 'p2',
      revision: 3,
      result: 'declined',
      acknowledged: false,
      amount: 1_250,
      sale: 'sale p2',
    },
    { daemon_id: 2, transaction_id: 'open', revision: 0, result: null, acknowledged: false, amount: null, sale: null },
    {
      daemon_id: 2,
      transaction_id: 'p1',
      revision: 1,
      result: 'approved',
      acknowledged: false,
      amount: 99,
      sale: 'with � and � and "',
    },
    {
      daemon_id: 3,
      transaction_id: 'p1',
      revision: 1,
      result: 'approved',
      acknowledged: false,
      amount: 1_250,
      sale: 'sale p1',
    },
  ]);
  expect(
    await rowsOf(
      client,
      'SELECT source, subject, events, publication_waiting, open_transactions, unresolved_transactions FROM daemons ORDER BY daemon_id',
    ),
  ).toEqual([
    {
      source: 'store1',
      subject: 'tenderd.store-1',
      events: 7,
      publication_waiting: 0,
      open_transactions: 1,
      unresolved_transactions: 0,
    },
    {
      source: 'store2',
      subject: 'tenderd.store-2',
      events: 2,
      publication_waiting: 7,
      open_transactions: 0,
      unresolved_transactions: 2,
    },
    {
      source: 'store1',
      subject: 'tenderd.store-9',
      events: 1,
      publication_waiting: null,
      open_transactions: null,
      unresolved_transactions: null,
    },
  ]);
  expect(await rowsOf(client, 'SELECT terminal FROM terminals WHERE daemon_id = 1')).toEqual([{ terminal: 'till-2' }]);
  expect(await rowsOf(client, 'SELECT code, closed_at IS NULL AS open FROM attention ORDER BY 1')).toEqual([
    { code: 'publish-late', open: true },
    { code: 'unresolved', open: false },
  ]);
  const before = await dump(client);
  await readAll(both);
  expect(await dump(client)).toEqual(before);
  for (const batchMax of [1, 4, 1_000]) {
    await replay(both, { batchMax });
    expect(await dump(client)).toEqual(before);
  }
});

test.each(there)(
  'A message that cannot be used is stored with its code, and the following messages are read',
  async () => {
    const both = await servers();
    const client = await both.postgres.connect();
    const till = new Till();
    const good = [till.outcome('p1'), till.outcome('p2'), till.outcome('p3')];
    const deep = '['.repeat(9_000) + ']'.repeat(9_000);
    const type = eventTypes.outcome;
    const subject = 'tenderd.store-1';
    const bad = [
      { subject, body: 'no JSON, but a card number 4111 1111 1111 1111' },
      { subject, body: '[]' },
      { subject, body: '{"specversion":"0.3"}' },
      event({ type: 'tenderd.outcome.v2', data: {} }),
      event({ type, data: { transaction: { revision: 'one' } } }),
      { ...event({ type, data: {} }), body: event({ type, data: {} }).body.replace('urn:tenderd:', 'urn:other:') },
      // PostgreSQL refuses this name of a member.
      { subject, body: till.outcome('p4').body.replace('"message"', '"\\u0000"') },
      { subject, body: till.outcome('p5').body.replace('"Approved."', deep) },
      till.outcome('p6', { amountDetails: { amount: 12.5, currency: 'EUR' } }),
    ];
    const mixed = good.flatMap((one, index) => [one, ...bad.slice(3 * index, index === 2 ? undefined : 3 * index + 3)]);
    await send(
      both.nats,
      mixed.map(({ subject: to, body }) => ({ subject: to, body })),
    );
    await readAll(both);
    expect(await rowsOf(client, 'SELECT position, code, detail FROM refused_events ORDER BY 1')).toMatchObject([
      { position: 2, code: 'event-not-json' },
      { position: 3, code: 'event-not-cloudevent' },
      { position: 4, code: 'event-not-cloudevent', detail: 'specversion' },
      { position: 6, code: 'event-type-unknown', detail: 'tenderd.outcome.v2' },
      { position: 7, code: 'event-data-wrong', detail: 'data.transaction.revision' },
      { position: 8, code: 'event-foreign-source' },
      { position: 10, code: 'event-not-storable' },
      { position: 11, code: 'event-too-deep' },
      { position: 12, code: 'event-data-wrong', detail: 'data.transaction.amountDetails.amount' },
    ]);
    expect(await rowsOf(client, 'SELECT transaction_id FROM transactions ORDER BY 1')).toEqual(
      ['p1', 'p2', 'p3'].map((id) => ({ transaction_id: id })),
    );
    expect(JSON.stringify(await dump(client))).not.toContain('1111 1111');
    const before = await dump(client);
    await replay(both, { batchMax: 2 });
    expect(await dump(client)).toEqual(before);
  },
);

test.each(there)('The office refuses a stream other than the earlier one until the operator accepts it', async () => {
  const both = await servers();
  const client = await both.postgres.connect();
  const till = new Till();
  const events = [till.outcome('p1'), till.outcome('p2'), till.outcome('p3'), till.outcome('p4')];
  await send(both.nats, events.slice(0, 3));
  await readAll(both);
  const before = await dump(client);
  await both.nats.removeStream();
  await both.nats.addStream();
  // The new stream has the same number of messages, so the numbers do not show that the messages differ.
  await send(both.nats, [...events.slice(1), ...events.slice(0, 1)]);
  expect(await codeOf(openOffice(both).ended)).toBe('office-stream-replaced');
  expect(await codeOf(openOffice(both, { replay: { losesOlder: false } }).ended)).toBe('office-stream-incomplete');
  expect(await dump(client)).toEqual(before);
  await readAll(both, { acceptsStream: true });
  expect(await rowsOf(client, 'SELECT events FROM daemons')).toEqual([{ events: 4 }]);
  expect(await rowsOf(client, 'SELECT position FROM consumer')).toEqual([{ position: 4 }]);
  const accepted = await dump(client);
  expect(await codeOf(openOffice(both, { replay: { losesOlder: false } }).ended)).toBe('office-stream-incomplete');
  expect(await dump(client)).toEqual(accepted);
  await client.query('UPDATE consumer SET position = 9');
  expect(await codeOf(openOffice(both).ended)).toBe('office-stream-behind');
  await client.query("UPDATE consumer SET position = 4, position_time = '1'");
  expect(await codeOf(openOffice(both).ended)).toBe('office-stream-replaced');
  // A restored stream may have more messages than before. Its creation time is the same.
  await client.query('UPDATE consumer SET has_earlier = false');
  expect(await codeOf(openOffice(both, { replay: { losesOlder: false } }).ended)).toBe('office-stream-incomplete');
  expect(await rowsOf(client, 'SELECT count(*)::int AS payments FROM transactions')).toEqual([{ payments: 4 }]);
  await client.query("UPDATE consumer SET stream = 'OTHER'");
  expect(await codeOf(openOffice(both).ended)).toBe('office-stream-other');
});

test.each(there)('A restored stream that is read again adds no running time and repeats no deletion', async () => {
  const both = await servers();
  const client = await both.postgres.connect();
  const till = new Till();
  for (const id of ['p1', 'p2', 'p3']) {
    await send(both.nats, [till.outcome(id)]);
    await readAll(both);
  }
  const running = await rowsOf(client, 'SELECT running_ms FROM consumer');
  // The stream lost the messages 4 to 9. A deletion began among them, and one before them. Whether the stream still has
  // the messages before a deletion is unknown, so both are forgotten.
  await client.query('UPDATE consumer SET position = 9');
  await client.query(`INSERT INTO deletions (stream_created, position, deleted_before)
    SELECT stream_created, unnest(array[2, 8]), now() + interval '1 day' FROM consumer`);
  expect(await codeOf(openOffice(both).ended)).toBe('office-stream-behind');
  await readAll(both, { acceptsStream: true });
  expect(await rowsOf(client, 'SELECT position FROM deletions')).toEqual([]);
  await readAll(both);
  expect(await rowsOf(client, 'SELECT running_ms FROM consumer')).toEqual(running);
  expect(await rowsOf(client, 'SELECT count(*)::int AS payments FROM transactions')).toEqual([{ payments: 3 }]);
});

test.each(there)('A restored stream that grew past the position is refused, and can be accepted', async () => {
  const both = await servers();
  const client = await both.postgres.connect();
  const till = new Till();
  const [p1, p2, p3, p4, p5] = ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => till.outcome(id));
  const sent = async (...events: readonly (Sent | undefined)[]): Promise<void> =>
    send(
      both.nats,
      events.flatMap((one) => one ?? []),
    );
  await sent(p1);
  await both.nats.kill();
  const restore = both.nats.keepCopy();
  await both.nats.start();
  await sent(p2, p3);
  await readAll(both);
  // A deletion began after message 2, which is another message in the restored stream.
  await client.query(`INSERT INTO deletions (stream_created, position, deleted_before)
    SELECT stream_created, 2, now() + interval '1 day' FROM consumer`);
  await both.nats.kill();
  restore();
  await both.nats.start();
  await sent(p4, p5, p3);
  const last = await both.nats.last();
  expect([await rowsOf(client, 'SELECT position FROM consumer'), last]).toEqual([[{ position: 3 }], 4]);
  expect(await codeOf(openOffice(both).ended)).toBe('office-stream-replaced');
  await readAll(both, { acceptsStream: true });
  const payments = 'SELECT count(*)::int AS payments FROM transactions';
  expect(await rowsOf(client, payments)).toEqual([{ payments: 5 }]);
  expect(await rowsOf(client, 'SELECT events FROM daemons')).toEqual([{ events: 5 }]);
  // The option has no effect on a stream that was accepted before.
  await readAll(both, { acceptsStream: true });
  expect(await rowsOf(client, 'SELECT position, uncounted_until FROM consumer')).toEqual([
    { position: 4, uncounted_until: 4 },
  ]);
  await replay(both, { replay: { losesOlder: true } });
  expect(await rowsOf(client, payments)).toEqual([{ payments: 4 }]);
});

test.each(there)('A replay is refused after a message of the stream was deleted, and can accept the loss', async () => {
  const both = await servers();
  const client = await both.postgres.connect();
  const till = new Till();
  await send(both.nats, [till.outcome('p1'), till.outcome('p2'), till.outcome('p3')]);
  await readAll(both);
  const before = await dump(client);
  await both.nats.removeMessage(2);
  expect(await codeOf(openOffice(both, { replay: { losesOlder: false } }).ended)).toBe('office-stream-incomplete');
  expect(await dump(client)).toEqual(before);
  await replay(both, { replay: { losesOlder: true } });
  expect(await rowsOf(client, 'SELECT transaction_id FROM transactions ORDER BY 1')).toEqual([
    { transaction_id: 'p1' },
    { transaction_id: 'p3' },
  ]);
});

test.each(there)(
  'A second office is refused, and the first office continues after both servers were restarted',
  async () => {
    const both = await servers();
    const client = await both.postgres.connect();
    const till = new Till();
    await send(both.nats, [till.outcome('p1')]);
    const { office, failures, ended } = openOffice(both);
    await expect.poll(() => office.state.position).toBe(1);
    expect(await codeOf(openOffice(both).ended)).toBe('office-already-running');
    await client.end();
    await both.postgres.kill();
    await send(both.nats, [till.outcome('p2')]);
    await expect.poll(() => failures).toContain('office-database-unreachable');
    await both.postgres.start();
    await expect.poll(() => office.state).toMatchObject({ state: 'reading', position: 2 });
    await both.nats.kill();
    await expect.poll(() => failures).toContain('office-stream-unreachable');
    await both.nats.start();
    await send(both.nats, [till.outcome('p3')]);
    await expect.poll(() => office.state).toMatchObject({ state: 'reading', position: 3 });
    const again = await both.postgres.connect();
    expect(await rowsOf(again, 'SELECT events, last_event_at FROM daemons')).toEqual([
      { events: 3, last_event_at: new Date(timeOf(3)) },
    ]);
    await Promise.race([ended, Promise.resolve()]);
  },
);
