/** The retention of the head office at a real PostgreSQL: what it deletes, what it keeps, and that nothing deleted comes back. */

import { expect, test } from 'vitest';
import { migrate } from '../../src/office/database/database.js';
import type { Client } from '../../src/office/database/client-types.js';
import { readEvent } from '../../src/office/events/read-event.js';
import { deleteBefore } from '../../src/office/retention/deletion.js';
import { horizonOf } from '../../src/office/retention/horizon.js';
import { Tables } from '../../src/office/tables/apply-changes.js';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { officePackages } from './office-packages.js';
import { dump, openOffice, readAll, replay, rowsOf } from './opened-office.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { attentionItem, event, type Sent, send, Till } from './stream-events.js';

const there = isPostgresMissing() ? [] : [true];
const [early, later] = ['2026-03-02T00:00:00.000Z', '2026-06-02T00:00:00.000Z'];
const horizon = new Date('2026-05-01T00:00:00.000Z');
const idsOfPayments = 'SELECT transaction_id AS id FROM transactions WHERE begun ORDER BY 1';

/** Tables that are filled message by message, at the times at which the stream received them. */
async function openTables() {
  const server = await PostgresServer.start(['fsync=off']);
  const client = await server.connect();
  await migrate(officePackages['node-pg-migrate'], client);
  const tables = new Tables(client, String);
  let position = { stream: 'S', stream_created: 'monday', position: 0, position_time: '' };
  await tables.begin(position);
  return {
    client,
    tables,
    apply: async (messages: readonly Sent[], receivedAt: string): Promise<void> => {
      const events = messages.map(({ subject, body }, index) =>
        readEvent({
          subject,
          position: position.position + index + 1,
          receivedAt,
          data: new TextEncoder().encode(body),
        }),
      );
      const number = position.position + messages.length;
      const after = { ...position, position: number, position_time: `${Date.parse(receivedAt)}000000` };
      await tables.apply(events, position, after);
      position = after;
    },
    remove: async (before: Date, rowsMax = 2) =>
      deleteBefore(before, {
        change: async (work) => tables.change(work),
        pause: async () => undefined,
        stop: new AbortController().signal,
        rowsMax,
      }),
  };
}

/** Returns an event at another time of the till. */
function at(sent: Sent, time: string): Sent {
  return { ...sent, body: sent.body.replace(/"time":"[^"]*"/, `"time":"${time}"`) };
}

async function counted(client: Client) {
  return rowsOf(client, 'SELECT subject, events::int, last_sequence::int FROM daemons ORDER BY daemon_id');
}

test.each(there)(
  'Old payments, ids and refused messages are deleted, but open and unresolved payments stay',
  async () => {
    const { client, apply, remove } = await openTables();
    const till = new Till();
    const old = [
      till.progress('accepted', { transactionId: 'over' }),
      till.outcome('over'),
      till.outcome('over too'),
      till.outcome('unknown', { result: 'unresolved' }),
      till.outcome('to review', { attention: [{ code: 'amount-differs' }] }),
      till.progress('accepted', { transactionId: 'open' }),
      till.outcome('wrong clock'),
      { subject: 'tenderd.store-1', body: 'no event' },
      till.status({ attention: [attentionItem('publish-late')] }),
      till.status(),
    ];
    await apply(old.slice(0, 6), early);
    await apply(old.slice(7), early);
    const wrong = old[6] ?? till.status();
    // Its till is one year ahead.
    await apply([at(wrong, '2027-03-02T00:00:00.000Z')], early);
    await apply([till.outcome('recent'), { subject: 'tenderd.store-1', body: 'no event either' }], later);
    const before = await counted(client);
    expect(await remove(horizon)).toEqual({ payments: 2, ids: 7 });
    expect(await rowsOf(client, idsOfPayments)).toEqual(
      ['open', 'recent', 'to review', 'unknown', 'wrong clock'].map((id) => ({ id })),
    );
    expect(await rowsOf(client, 'SELECT body FROM refused_events')).toEqual([{ body: 'no event either' }]);
    expect(await rowsOf(client, 'SELECT code, count::int FROM refused_deleted')).toEqual([
      { code: 'event-not-json', count: 1 },
    ]);
    expect(await rowsOf(client, 'SELECT code FROM attention')).toEqual([]);
    expect(await counted(client)).toEqual(before);
    expect(await remove(horizon)).toEqual({ payments: 0, ids: 0 });
  },
);

test.each(there)(
  'A repeated event of a deleted payment changes nothing, and new events of an old payment are accepted',
  async () => {
    const { client, apply, remove } = await openTables();
    const till = new Till();
    const old = [till.progress('accepted', { transactionId: 'over' }), till.outcome('over'), till.outcome('p2')];
    await apply(old, early);
    await remove(horizon);
    const before = await dump(client);
    await apply(old, later);
    const after = await dump(client);
    for (const table of ['transactions', 'events', 'attention']) expect(after[table]).toEqual(before[table]);
    expect(await counted(client)).toEqual([{ subject: 'tenderd.store-1', events: 3, last_sequence: 3 }]);
    // A late acknowledgement is about a payment that is gone: nobody has to wait for its result.
    await apply([till.progress('acknowledged', { transactionId: 'over', revision: 1 })], later);
    expect(await rowsOf(client, idsOfPayments)).toEqual([]);
    // A restored journal uses the numbers of lost facts again.
    await apply([at(new Till().outcome('after the backup'), '2026-06-01T00:00:00.000Z')], later);
    expect(await rowsOf(client, idsOfPayments)).toEqual([{ id: 'after the backup' }]);
    expect(await counted(client)).toMatchObject([{ events: 5 }]);
    expect(await remove(new Date('2026-07-01T00:00:00.000Z'))).toMatchObject({ payments: 2 });
  },
);

test('The earliest of the clocks decides whether a payment is old', () => {
  const [officeMs, databaseMs, streamMs] = ['2026-06-11', '2036-06-11', '2026-06-10'].map(Date.parse);
  const clocks = { officeMs: officeMs ?? 0, databaseMs: databaseMs ?? 0, streamMs: streamMs ?? 0 };
  expect(horizonOf(clocks, 10)).toEqual(new Date('2026-05-31'));
});

test.each(there.filter(() => !isMissing('nats-server')))(
  'The office deletes while it runs, and a replay deletes the same again',
  async () => {
    const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
    await nats.addStream();
    const till = new Till();
    const retention = { keepDays: 0, at: '04:30', timeZone: 'UTC' };
    const configuration = {
      source: 'office.toml',
      stream: { url: nats.url, stream: 'EVENTS' },
      database: postgres.place,
      retention,
    };
    await send(nats, [till.outcome('p1'), till.outcome('p2', { result: 'unresolved' })]);
    await readAll({ nats, postgres });
    await send(nats, [till.progress('accepted', { transactionId: 'p3' })]);
    const lines: string[] = [];
    const running = openOffice({ nats, postgres }, { configuration, onInfo: (line) => lines.push(line) });
    await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('Deleted 1 payments');
    await running.close();
    const client = await postgres.connect();
    expect(await rowsOf(client, idsOfPayments)).toEqual([{ id: 'p2' }, { id: 'p3' }]);
    const before = await dump(client);
    for (const batchMax of [1, 1_000]) {
      await replay({ nats, postgres }, { batchMax });
      expect(await dump(client)).toEqual(before);
    }
    expect(await rowsOf(client, 'SELECT ran_at FROM retention')).toEqual([{ ran_at: null }]);
    await send(nats, [event({ type: 'tenderd.progress.v1', data: { stage: 'session' }, sequence: 9 })]);
    await readAll({ nats, postgres });
    expect(await rowsOf(client, idsOfPayments)).toEqual([{ id: 'p2' }, { id: 'p3' }]);
  },
);
