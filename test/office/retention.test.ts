/** The retention of the head office at a real PostgreSQL: what it deletes, what it keeps, and that nothing deleted comes back. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/office/database/database.js';
import type { Client } from '../../src/office/database/client-types.js';
import { listStores } from '../../src/office/queries/index.js';
import { runningAfter } from '../../src/office/consumer/running-time.js';
import { readEvent } from '../../src/office/events/read-event.js';
import { deleteBefore } from '../../src/office/retention/deletion.js';
import { horizonOf } from '../../src/office/retention/horizon.js';
import { deleteNightly } from '../../src/office/retention/nightly.js';
import { deleteAgain, OpenDeletion, pastDeletions } from '../../src/office/retention/past-deletions.js';
import { digestsMax } from '../../src/office/tables/forgotten.js';
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

const ends: (() => void | Promise<void>)[] = [];
let server: PostgresServer;
beforeAll(async () => {
  if (there.length > 0) server = await PostgresServer.start(['fsync=off'], (end) => ends.push(end));
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Empty tables that are filled message by message, at the times at which the stream received them. */
async function openTables() {
  const client = await server.connect();
  await client.query('DROP SCHEMA IF EXISTS tenderd CASCADE');
  await migrate(officePackages['node-pg-migrate'], client);
  const tables = new Tables(client, String);
  let position = {
    stream: 'S',
    stream_created: 'monday',
    position: 0,
    position_time: '',
    running_ms: 0,
    uncounted_until: 0,
    has_earlier: false,
  };
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
      const { hours, running_ms } = runningAfter(position, events);
      const after = { ...position, position: number, position_time: `${Date.parse(receivedAt)}000000`, running_ms };
      await tables.apply(events, position, { ...after, hours });
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

/** Returns an event at another time of the till. The id of the event contains the time. */
function at({ subject, body }: Sent, time: string): Sent {
  const read: Readonly<Record<string, unknown>> = JSON.parse(body);
  const id = String(read['id']).replace(/\d+$/, String(Date.parse(time)));
  return { subject, id, body: JSON.stringify({ ...read, id, time }) };
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
      till.outcome('dated later'),
      { subject: 'tenderd.store-1', body: 'no event' },
      till.status({
        attention: [attentionItem('publish-late'), attentionItem('unclear', { transactionId: 'unknown' })],
      }),
      till.status(),
    ];
    await apply(old.slice(0, 6), early);
    await apply(old.slice(7), early);
    const wrong = old[6] ?? till.status();
    // The clock of this till is three years ahead. The stream received the event early, so the event is old.
    await apply([at(wrong, '2029-03-02T00:00:00.000Z')], early);
    await apply([till.outcome('recent'), { subject: 'tenderd.store-1', body: 'no event either' }], later);
    const before = await counted(client);
    expect(await remove(horizon)).toEqual({ payments: 3, ids: 4 });
    expect(await rowsOf(client, idsOfPayments)).toEqual(
      ['open', 'recent', 'to review', 'unknown'].map((id) => ({ id })),
    );
    // A payment that is kept keeps its steps.
    expect(await rowsOf(client, 'SELECT transaction_id AS id, stage FROM events ORDER BY sequence')).toEqual([
      { id: 'unknown', stage: 'outcome' },
      { id: 'to review', stage: 'outcome' },
      { id: 'open', stage: 'accepted' },
      { id: 'recent', stage: 'outcome' },
    ]);
    expect(await rowsOf(client, 'SELECT body FROM refused_events')).toEqual([{ body: 'no event either' }]);
    expect(await rowsOf(client, 'SELECT code, count::int FROM refused_deleted')).toEqual([
      { code: 'event-not-json', count: 1 },
    ]);
    expect(await rowsOf(client, 'SELECT code FROM attention')).toEqual([{ code: 'unclear' }]);
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
    // A late acknowledgement is about a deleted payment: nobody has to wait for its result.
    await apply([till.progress('acknowledged', { transactionId: 'over', revision: 1 })], later);
    expect(await rowsOf(client, idsOfPayments)).toEqual([]);
    // A restored journal uses the numbers of lost facts again.
    await apply([at(new Till().outcome('after the backup'), '2026-06-01T00:00:00.000Z')], later);
    expect(await rowsOf(client, idsOfPayments)).toEqual([{ id: 'after the backup' }]);
    expect(await counted(client)).toMatchObject([{ events: 5 }]);
    expect(await remove(new Date('2026-07-01T00:00:00.000Z'))).toMatchObject({ payments: 2 });
  },
);

test.each(there)(
  'No clock of a till decides whether an event is a repeat, so nothing new is taken for a deleted event',
  async () => {
    const { client, apply, remove } = await openTables();
    const till = new Till();
    const first = [
      at(till.outcome('dated 2029'), '2029-01-01T00:00:00.000Z'),
      till.outcome('p2'),
      till.outcome('p3'),
      till.outcome('p4', { result: 'unresolved' }),
    ];
    await apply(first, early);
    await remove(horizon);
    // The journal was restored from a backup, and uses the numbers of lost facts again, at three dates.
    const restored = new Till();
    const again = ['1999-01-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'].map(
      (date, number) => at(restored.outcome(`new ${number}`), date),
    );
    await apply([...again, ...first], later);
    expect(await rowsOf(client, idsOfPayments)).toEqual(['new 0', 'new 1', 'new 2', 'p4'].map((id) => ({ id })));
    expect(await counted(client)).toEqual([{ subject: 'tenderd.store-1', events: 7, last_sequence: 4 }]);
    expect(await remove(new Date('2026-07-01T00:00:00.000Z'))).toEqual({ payments: 3, ids: 3 });
    await apply([...again, ...first], '2027-06-02T00:00:00.000Z');
    expect(await counted(client)).toEqual([{ subject: 'tenderd.store-1', events: 7, last_sequence: 4 }]);
    expect(await rowsOf(client, idsOfPayments)).toEqual([{ id: 'p4' }]);
  },
);

test.each(there)('A message with a time that cannot be right shows that the clock of its till is wrong', async () => {
  const { client, apply } = await openTables();
  const [tills, hour] = [[1, 2, 3, 4, 5].map((number) => new Till(`j${number}`, `tenderd.store-${number}`)), 3_600_000];
  const of = (number: number): Till => tills[number - 1] ?? new Till();
  const moved = (ms: number): string => new Date(Date.parse(later) + ms).toISOString();
  await apply(
    [
      // The time of this event is later than the time at which the stream received it. Afterwards, the clock of the till is right again.
      at(of(1).outcome('p1'), '2029-01-01T00:00:00.000Z'),
      at(of(1).status(), later),
      at(of(2).status(), '1999-01-01T00:00:00.000Z'),
      // A payment may have waited for days, and a message is on its way for a few seconds.
      at(of(3).outcome('p3'), moved(-100 * hour)),
      at(of(4).status(), moved(-hour / 60)),
      at(of(4).outcome('p4'), moved(hour / 60)),
      at(of(5).status(), moved(2 * hour)),
      at(of(5).status(), moved(hour)),
    ],
    later,
  );
  const shown = async (now: string) =>
    await listStores(
      async (text, values) => (await client.query(text, values)).rows,
      { find: '', onlyNeeding: false, page: 0 },
      Date.parse(now),
      Number.POSITIVE_INFINITY,
    );
  const { stores, sums } = await shown(moved(23 * hour));
  expect(stores.map(({ store, needs, clockOff }) => [store, needs.join(), clockOff?.ms])).toEqual([
    ['tenderd.store-1', 'clock-off', Date.parse('2029-01-01') - Date.parse(later)],
    ['tenderd.store-2', 'clock-off', Date.parse('1999-01-01') - Date.parse(later)],
    ['tenderd.store-5', 'clock-off', hour],
    ['tenderd.store-3', '', undefined],
    ['tenderd.store-4', '', undefined],
  ]);
  expect(sums).toMatchObject({ clockOff: 3, needing: 3 });
  expect((await shown(moved(25 * hour))).sums).toMatchObject({ clockOff: 0, needing: 0 });
});

test.each(there)('A till that sends many ids with one number keeps the row of its deleted ids small', async () => {
  const { client, apply, remove } = await openTables();
  const first = new Till().outcome('p1');
  await apply(
    Array.from({ length: digestsMax + 1_000 }, (_, second) => at(first, new Date(second * 1_000).toISOString())),
    early,
  );
  await remove(horizon, 1_000);
  expect(await rowsOf(client, 'SELECT block::int, cardinality(digests) AS count FROM forgotten_events')).toEqual([
    { block: 0, count: digestsMax },
  ]);
});

test.each(there)('The order of deletions and of late events does not change what is kept and known', async () => {
  const contents: unknown[] = [];
  const [till, restored] = [new Till(), new Till()];
  const old = [1, 2, 3, 4, 5, 6].map((number) => till.outcome(`p${number}`));
  const late = [1, 2, 3].map((number) => at(restored.outcome(`q${number}`), '2026-03-03T00:00:00.000Z'));
  for (const nights of [[horizon, new Date('2026-05-02T00:00:00.000Z')], []]) {
    const { client, apply, remove } = await openTables();
    await apply(old.slice(0, 4), early);
    for (const night of nights.slice(0, 1)) await remove(night);
    await apply([...late, ...old.slice(4)], later);
    for (const night of nights.slice(1)) await remove(night);
    await remove(new Date('2026-05-03T00:00:00.000Z'), 3);
    contents.push(await dump(client));
  }
  expect(contents[0]).toEqual(contents[1]);
});

test('The earliest of the clocks decides whether a payment is old', () => {
  const [officeMs, databaseMs, streamMs] = ['2026-06-11', '2036-06-11', '2026-06-10'].map(Date.parse);
  const clocks = { officeMs: officeMs ?? 0, databaseMs: databaseMs ?? 0, streamMs: streamMs ?? 0 };
  expect(horizonOf(clocks, 10)).toEqual(new Date('2026-05-31'));
});

const dayMs = 86_400_000;

/** Returns the time so many days before now. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString();
}

/**
 * Deletes as in one night, with a retention of ten days. `pause`: waits between two transactions. Returns the time before
 * which the night deleted.
 */
async function deleteInANight(
  tables: Tables,
  {
    open = new OpenDeletion(),
    pause = async () => undefined,
  }: { open?: OpenDeletion; pause?: () => Promise<void> } = {},
): Promise<Date> {
  const stop = new AbortController();
  const nights: Date[] = [];
  await deleteNightly({
    setting: { keepDays: 10, at: '04:30', timeZone: 'UTC' },
    tables,
    open,
    pause,
    stop: stop.signal,
    onDeleted: (_, before) => {
      nights.push(before);
      stop.abort();
    },
    onFailure: ({ code, detail }) => {
      throw new Error(`${code} ${detail}`);
    },
  });
  return nights[0] ?? new Date(Number.NaN);
}

/** The days before today on which the stream received the payments, by its clock. There is a status each day between them. */
const wrongClocks: readonly (readonly [string, readonly number[], readonly string[], number])[] = [
  ['is always right', [30, 29, 1], ['p2'], 10],
  ['stood in the past two days ago', [30, 9_000, 2], ['p0', 'p1', 'p2'], 9_000],
  [
    'stood in the past at its first messages, and was corrected two days ago',
    [9_000, 9_000, 2],
    ['p0', 'p1', 'p2'],
    9_000,
  ],
  ['stood in the past at its first messages, and was corrected twenty days ago', [9_000, 9_000, 20, 1], ['p3'], 10],
  // The retention period begins within the hour in which p2 arrived.
  ['stood in the past, and not quite ten days passed since', [10, 9.99, 9_000, 8.999], ['p0', 'p1', 'p2', 'p3'], 9_000],
  ['jumped ahead by two years, as all clocks', [740, 735, 0], ['p0', 'p1', 'p2'], 740],
  ['jumped ahead for some time', [30, 13, -9_000, 9.5], ['p2', 'p3'], 10],
];
test.each(there.flatMap(() => wrongClocks))(
  'If the clock of the stream %s, the night deletes no payment that is newer than the retention period',
  async (_, days, kept, before) => {
    const { client, tables, apply } = await openTables();
    const nowMs = Date.now();
    const timeOfDay = (day: number): string => new Date(nowMs - day * dayMs).toISOString();
    const till = new Till();
    for (const [number, day] of days.entries()) {
      await apply([till.outcome(`p${number}`)], timeOfDay(day));
      const next = days[number + 1] ?? 0;
      // A jump of the clock has no messages on the days that it leaves out.
      if (Math.abs(day - next) < 100)
        for (let on = day - 1; on > next; on -= 1) await apply([till.status()], timeOfDay(on));
    }
    await apply([till.status()], timeOfDay(0));
    const night = await deleteInANight(tables);
    expect(await rowsOf(client, idsOfPayments)).toEqual(kept.map((id) => ({ id })));
    expect(Math.round((nowMs - night.getTime()) / dayMs)).toBe(before);
    expect(await rowsOf(client, 'SELECT deleted_before AS at FROM deletions')).toEqual([{ at: night }]);
  },
);

test.each(there)(
  'After an update of an earlier version, a clock that jumps ahead makes no payment old until the retention period has passed',
  async () => {
    const { client, tables, apply } = await openTables();
    const till = new Till();
    await apply([till.outcome('p1'), { subject: 'tenderd.store-1', body: 'no event' }], daysAgo(740));
    await client.query(`ALTER TABLE consumer DROP COLUMN running_ms, DROP COLUMN uncounted_until;
      ALTER TABLE deletions DROP COLUMN open; DROP TABLE stream_hours; DELETE FROM migrations WHERE name >= '0008'`);
    await migrate(officePackages['node-pg-migrate'], client);
    await apply([till.status()], daysAgo(0));
    await deleteInANight(tables);
    expect(await rowsOf(client, idsOfPayments)).toEqual([{ id: 'p1' }]);
    expect(await rowsOf(client, 'SELECT count(*)::int AS refused FROM refused_events')).toEqual([{ refused: 1 }]);
    // One day after the other, until the retention period of ten days has passed.
    for (let day = 1; day <= 11; day += 1) await apply([till.status()], daysAgo(-day));
    await client.query('UPDATE retention SET ran_at = null');
    await deleteInANight(tables);
    expect(await rowsOf(client, idsOfPayments)).toEqual([]);
  },
);

test.each(there)('The clock of the stream goes back while the office deletes, and the new payments stay', async () => {
  const { client, tables, apply } = await openTables();
  const till = new Till();
  await apply([till.outcome('p1'), till.outcome('p2')], early);
  for (let day = 1; day < 30; day += 1)
    await apply([till.status()], new Date(Date.parse(early) + day * dayMs).toISOString());
  const arriving = [till.outcome('new')];
  await deleteBefore(new Date(Date.parse(early) + dayMs), {
    change: async (work) => tables.change(work),
    pause: async () => apply(arriving.splice(0), '1999-01-01T00:00:00.000Z'),
    stop: new AbortController().signal,
    keepDays: 10,
    rowsMax: 1,
  });
  expect(await rowsOf(client, idsOfPayments)).toEqual([{ id: 'new' }, { id: 'p2' }]);
});

test.each(there)(
  'If the clock of the stream goes back while the office deletes, a replay makes the same tables',
  async () => {
    const till = new Till();
    // More payments than one transaction deletes.
    const old = Array.from({ length: 1_500 }, (_, number) => till.outcome(`p${number}`));
    const [start, wrong, right] = [daysAgo(30), '1999-01-01T00:00:00.000Z', daysAgo(0)];
    const days = Array.from({ length: 29 }, (_, day) => [till.status(), daysAgo(29 - day)] as const);
    const late = till.outcome('new');
    const fill = async (apply: (messages: readonly Sent[], receivedAt: string) => Promise<void>): Promise<void> => {
      await apply(old, start);
      for (const [status, day] of days) await apply([status], day);
      await apply([days[0]?.[0] ?? late], right);
    };
    const { client, tables, apply } = await openTables();
    await fill(apply);
    const open = new OpenDeletion();
    const { signal } = new AbortController();
    const arriving = [late];
    await deleteInANight(tables, {
      open,
      pause: async () => {
        if (arriving.length === 0) return;
        expect(open.isAfter([{ receivedAt: right }])).toBe(false);
        while (open.isAfter([{ receivedAt: wrong }])) await open.complete(tables, signal);
        await apply(arriving.splice(0), wrong);
      },
    });
    expect(await rowsOf(client, idsOfPayments)).toEqual([{ id: 'new' }]);
    const position = await tables.position();
    if (position === undefined) throw new Error('no position');
    const made = await pastDeletions(tables, { ...position, position: 0 });
    expect(made).toHaveLength(1);
    expect(await rowsOf(client, 'SELECT open FROM deletions')).toEqual([{ open: false }]);
    const before = await dump(client);
    const again = await openTables();
    await fill(again.apply);
    for (const deletion of made) await deleteAgain(again.tables, signal, deletion.before);
    await again.apply([late], wrong);
    expect(await dump(again.client)).toEqual(before);
  },
);

test.each(there.filter(() => !isMissing('nats-server')))(
  'The office deletes while it runs, and a replay deletes the same again',
  async () => {
    const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start(['fsync=off'])]);
    await nats.addStream();
    const till = new Till();
    // Everything that has arrived is old.
    const retention = { keepDays: -1, at: '04:30', timeZone: 'UTC' };
    const configuration = {
      source: 'office.toml',
      stream: { url: nats.url, stream: 'EVENTS' },
      database: postgres.place,
      retention,
    };
    const first = till.outcome('p1');
    await send(nats, [first, till.outcome('p2', { result: 'unresolved' })]);
    await readAll({ nats, postgres });
    await send(nats, [till.progress('accepted', { transactionId: 'p3' })]);
    const lines: string[] = [];
    const running = openOffice({ nats, postgres }, { configuration, onInfo: (line) => lines.push(line) });
    await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('Deleted 1 payments');
    await running.close();
    const client = await postgres.connect();
    expect(await rowsOf(client, idsOfPayments)).toEqual([{ id: 'p2' }, { id: 'p3' }]);
    // A restored till pays under the id of the deleted payment. To the office, that payment is a new one.
    const again = at(new Till().outcome('p1', { poiTransaction: { transactionId: 'second' } }), later);
    const late = till.progress('acknowledged', { transactionId: 'p1', revision: 1 });
    await send(nats, [again, { ...first, id: 'repeat' }, late]);
    await readAll({ nats, postgres });
    expect(await rowsOf(client, idsOfPayments)).toEqual(['p1', 'p2', 'p3'].map((id) => ({ id })));
    const before = await dump(client);
    for (const batchMax of [1, 1_000]) {
      await replay({ nats, postgres }, { batchMax });
      expect(await dump(client)).toEqual(before);
    }
    expect(await rowsOf(client, 'SELECT ran_at FROM retention')).toEqual([{ ran_at: null }]);
    // A payment after the deletion may have an earlier time, if the clock of the stream was wrong. The replay keeps it.
    await client.query("UPDATE retention SET deleted_before = now() + interval '1 day'");
    await replay({ nats, postgres });
    expect(await dump(client)).toEqual(before);
    // A replay ends after it emptied the tables, and another one ends in its first deletion. Then the service reads on.
    await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''refused''; END'`);
    for (const [change, position] of [
      ['INSERT ON daemons', 0],
      ['DELETE ON transactions', 3],
    ] as const) {
      await client.query(`CREATE TRIGGER refuse BEFORE ${change} EXECUTE FUNCTION refuse()`);
      const dying = openOffice(
        { nats, postgres },
        { replay: { losesOlder: false }, batchMax: 1, onFailure: () => void dying.close() },
      );
      await dying.ended.catch(() => undefined);
      await client.query(`DROP TRIGGER refuse ON ${change.split(' ').at(-1)}`);
      expect(await rowsOf(client, 'SELECT position::int FROM consumer')).toEqual([{ position }]);
      await readAll({ nats, postgres }, { batchMax: 1 });
      expect(await dump(client)).toEqual(before);
    }
    await send(nats, [event({ type: 'tenderd.progress.v1', data: { stage: 'session' }, sequence: 9 })]);
    await readAll({ nats, postgres });
    expect(await rowsOf(client, idsOfPayments)).toEqual(['p1', 'p2', 'p3'].map((id) => ({ id })));
  },
);
