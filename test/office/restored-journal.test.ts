/** A till whose journal was restored from a backup: it uses the numbers of lost events, and perhaps ids of payments, again. */

import { expect, test } from 'vitest';
import { readPayment } from '../../src/office/queries/payment.js';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { dump, readAll, replay, rowsOf } from './opened-office.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { type Sent, send, Till } from './stream-events.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];

/** Returns an event with its number at a later time. This event differs from the event that had the number before the backup. */
function anotherOf({ subject, body }: Sent): Sent {
  const event: Readonly<Record<string, unknown>> = JSON.parse(body);
  const time = new Date(Date.parse(String(event['time'])) + 86_400_000).toISOString();
  const id = `store1-${Number(event['sequence'])}-${Date.parse(time)}`;
  return { subject, id, body: JSON.stringify({ ...event, id, time }) };
}

/** Returns the same event with another number and id, as an earlier release or the other journal of a pair sends it. */
function renumbered({ subject, body }: Sent, shift: number): Sent {
  const event: Readonly<Record<string, unknown>> = JSON.parse(body);
  const sequence = Number(event['sequence']) + shift;
  const id = `store1-${sequence}-${Date.parse(String(event['time']))}-other`;
  return { subject, id, body: JSON.stringify({ ...event, id, sequence: String(sequence).padStart(15, '0') }) };
}

/** A second charge at the terminal. */
const charge = { poiTransaction: { transactionId: 'second', timeStamp: '2026-03-02T10:00:04.000+01:00' } };

test.each(there)('Nothing that a restored till charges is lost, also under the id of an earlier payment', async () => {
  const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
  await nats.addStream();
  const client = await postgres.connect();
  const till = new Till();
  const kept = till.outcome('before the backup');
  const lost = [till.outcome('p1'), till.outcome('p2', { result: 'unresolved' }), till.outcome('p2', { revision: 2 })];
  await send(nats, [kept, ...lost]);
  await readAll({ nats, postgres });
  const restored = new Till();
  restored.outcome('before the backup');
  await send(nats, [
    // The stream no longer knows the id of this event, so it has the event twice.
    { ...kept, id: 'again' },
    ...[restored.outcome('p1', charge), restored.outcome('p2', charge), restored.outcome('p3', charge)].map(anotherOf),
    anotherOf(restored.outcome('p3', { ...charge, revision: 2 })),
    // The first revision of this payment did not reach the stream.
    anotherOf(restored.outcome('p1', { result: 'declined', revision: 2, acceptedAt: '2026-03-02T10:00:00.000Z' })),
    // An old outcome of the lost journal, which the stream has twice.
    { ...(lost[1] ?? kept), id: 'late' },
  ]);
  await readAll({ nats, postgres });
  expect(
    await rowsOf(
      client,
      'SELECT transaction_id AS id, revision, poi_transaction_id AS key FROM transactions ORDER BY 1',
    ),
  ).toEqual([
    { id: 'before the backup', revision: 1, key: 'poi-before the backup' },
    { id: 'p1', revision: 1, key: 'poi-p1' },
    { id: 'p2', revision: 2, key: 'poi-p2' },
    { id: 'p3', revision: 2, key: 'second' },
  ]);
  expect(await rowsOf(client, 'SELECT position::int, code, detail, body FROM refused_events ORDER BY 1')).toEqual([
    {
      position: 6,
      code: 'event-outcome-contradicts',
      detail: 'p1: 1 <= 1',
      body: expect.stringContaining('"second"'),
    },
    {
      position: 7,
      code: 'event-outcome-contradicts',
      detail: 'p2: 1 <= 2',
      body: expect.stringContaining('"second"'),
    },
    {
      position: 10,
      code: 'event-outcome-contradicts',
      detail: 'p1: 2 > 1',
      body: expect.stringContaining('"declined"'),
    },
  ]);
  expect(await rowsOf(client, 'SELECT events::int FROM daemons')).toEqual([{ events: 9 }]);
  const before = await dump(client);
  for (const batchMax of [1, 3, 1_000]) {
    await replay({ nats, postgres }, { batchMax });
    expect(await dump(client)).toEqual(before);
  }
});

test.each(there)(
  'An outcome that arrives late, or again under another id, does not count as a second charge',
  async () => {
    const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
    await nats.addStream();
    const client = await postgres.connect();
    const till = new Till();
    const open = { result: 'unresolved', authorized: undefined, poiTransaction: undefined };
    const [late, second] = [till.outcome('late', open), till.outcome('late', { revision: 2 })];
    const repeats = [
      till.progress('accepted', { transactionId: 'again' }),
      till.outcome('again', open),
      till.outcome('again', { revision: 2 }),
      till.outcome('two keys'),
      // The terminal named another key later.
      till.outcome('two keys', { ...charge, revision: 2 }),
    ];
    await send(nats, [second, ...repeats]);
    await readAll({ nats, postgres });
    await send(nats, [late, ...[0, 1].flatMap((shift) => repeats.map((one) => renumbered(one, shift)))]);
    await readAll({ nats, postgres });
    const outcomes = 'SELECT transaction_id AS id, revision, poi_transaction_id AS key FROM transactions ORDER BY 1';
    expect(await rowsOf(client, outcomes)).toEqual([
      { id: 'again', revision: 2, key: 'poi-again' },
      { id: 'late', revision: 2, key: 'poi-late' },
      { id: 'two keys', revision: 2, key: 'second' },
    ]);
    expect(await rowsOf(client, 'SELECT code, detail FROM refused_events')).toEqual([]);
    const again = await readPayment(async (text, values) => (await client.query(text, values)).rows, 1, 'again');
    expect(again?.history.map(({ code, result }) => [code, result])).toEqual([
      ['accepted', undefined],
      ['outcome', 'unresolved'],
      ['outcome', 'approved'],
    ]);
    const before = await dump(client);
    for (const batchMax of [1, 1_000]) {
      await replay({ nats, postgres }, { batchMax });
      expect(await dump(client)).toEqual(before);
    }
  },
);
