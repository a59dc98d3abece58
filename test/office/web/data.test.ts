/** The page's readings at a real PostgreSQL: stores, payments, days, export and metrics. The readings change nothing. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DaySum,
  type HistoryStep,
  type ListedPayment,
  OfficeReader,
  type Store,
  type StoreTerminal,
} from '../../../src/office/queries/index.js';
import { isPostgresMissing } from '../postgres-server.js';
import type { SignedIn } from './signed-in.js';
import { justNow, metricsHeaders, OfficeTables } from './tables.js';

const ends: (() => void | Promise<void>)[] = [];
const isMissing = isPostgresMissing();
let tables: OfficeTables;
let office: SignedIn;

beforeAll(async () => {
  if (isMissing) return;
  tables = await OfficeTables.open((end) => ends.push(end));
  office = await tables.signIn((end) => ends.push(end));
});

beforeEach(async () => {
  if (!isMissing)
    await tables.client.query('truncate daemons, terminals, transactions, attention, refused_events cascade');
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** The members that documents have. */
interface Document {
  readonly stores: readonly Store[];
  readonly found: number;
  readonly sums: readonly DaySum[];
  readonly feed: unknown;
  readonly payments: readonly ListedPayment[];
  readonly next?: string;
  readonly terminals: readonly StoreTerminal[];
  readonly history: readonly HistoryStep[];
}

async function got(path: string): Promise<Document> {
  const { status, text } = await office.ask(path);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return JSON.parse(text);
}

/** Returns a moment after noon, as the database writes it. */
function time(minute: string): string {
  return `2026-03-01T12:${minute}.000000Z`;
}

async function idsOf(query: string): Promise<readonly string[]> {
  return (await got(`/api/payments?${query}`)).payments.map(({ transactionId }) => transactionId);
}

describe.skipIf(isMissing)('the queries of the head office', () => {
  test('An empty database has no stores, no payments and no sums', async () => {
    expect(await got('/api/stores')).toMatchObject({ stores: [], found: 0, sums: { stores: 0, unresolved: 0 } });
    expect(await got('/api/payments')).toEqual({ payments: [] });
    expect(await got('/api/days?from=2026-03-01')).toMatchObject({ sums: [] });
    expect((await office.ask('/api/payments.csv')).text).toMatch(/^acceptedAt,store,[^\r]*\r\n$/);
    expect((await office.ask('/api/payments/1/t1')).status).toBe(404);
    expect((await office.ask('/api/stores/1')).status).toBe(404);
  });

  test('Stores that need attention are listed first, with the reason', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    await tables.addStore(2, 'tenderd.store-2', { last_seen_at: new Date(justNow.getTime() - 16 * 60_000) });
    await tables.addStore(3, 'tenderd.store-3');
    await tables.addStore(4, 'tenderd.store-4', { ready: false, events: 9 });
    await tables.addStore(5, 'tenderd.store-5', { clock_off_ms: -900_000, clock_off_at: justNow });
    await tables.addStore(10, 'tenderd.store-10');
    await tables.addTerminal(10, 'till-1');
    await tables.addTerminal(10, 'till-2', { link_up: false, lane: 'unreachable', link_cause: 'refused' });
    await tables.addPayment(3, 'unknown', { result: 'unresolved', state: 'unresolved' });
    await tables.addPayment(3, 'running', { result: null, state: 'running', revision: 0 });
    const { stores, found, sums, feed } = await got('/api/stores');
    expect(stores.map(({ store, needs }) => [store, needs])).toEqual([
      ['tenderd.store-3', ['unresolved']],
      ['tenderd.store-2', ['silent']],
      ['tenderd.store-4', ['not-ready']],
      ['tenderd.store-5', ['clock-off']],
      ['tenderd.store-10', ['terminals-down']],
      ['tenderd.store-1', []],
    ]);
    expect(stores[0]).toMatchObject({ unresolved: 1, terminals: 0, version: '1.2.3' });
    expect(stores[2]).toMatchObject({ missing: 1 });
    expect(stores[3]).toMatchObject({ clockOff: { ms: -900_000 } });
    expect(stores[4]).toMatchObject({ terminals: 2, terminalsUp: 1 });
    expect({ found, sums, feed }).toEqual({
      found: 6,
      sums: { stores: 6, needing: 5, silent: 1, clockOff: 1, unresolved: 1, attention: 0 },
      feed: { state: 'reading', behind: 0 },
    });
    expect((await got('/api/stores?needing=1')).found).toBe(5);
    expect((await got('/api/stores?find=STORE-1')).found).toBe(2);
    expect((await got('/api/stores?find=till-2')).stores[0]?.store).toBe('tenderd.store-10');
  });

  test('A store whose journal was replaced is listed with the old journal only while that has unresolved payments', async () => {
    await tables.addStore(1, 'tenderd.store-1', { last_seen_at: '2026-01-01T00:00:00Z' });
    await tables.addStore(2, 'tenderd.store-1');
    expect((await got('/api/stores')).stores).toMatchObject([{ daemon: 2, needs: [] }]);
    await tables.addPayment(1, 'old', { result: 'unresolved' });
    expect((await got('/api/stores')).stores).toMatchObject([
      { daemon: 1, replaced: true, needs: ['unresolved'] },
      { daemon: 2 },
    ]);
  });

  test('A store shows its open items and its terminals, and terminals without a connection come first', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    for (const name of ['till-1', 'till-2', 'till-3']) await tables.addTerminal(1, name);
    await tables.addTerminal(1, 'till-9', { link_up: false, lane: 'unreachable', unreachable_code: 'refused' });
    const item = { daemon_id: 1, code: 'outcome-unresolved', text: 'Look.', actions: ['resolve'], terminal: 'till-9' };
    await tables.add('attention', { ...item, item_key: 'a', opened_at: '2026-03-01T12:00:00Z', transaction_id: 't1' });
    await tables.add('attention', { ...item, item_key: 'b', opened_at: justNow, closed_at: justNow });
    const shown = await got('/api/stores/1?find=till');
    expect(shown).toMatchObject({
      found: 4,
      store: { needs: ['attention', 'terminals-down'], attention: 1 },
      items: [{ code: 'outcome-unresolved', place: 'till-9', transactionId: 't1', text: 'Look.' }],
    });
    expect(shown.terminals.map(({ terminal }) => terminal)).toEqual(['till-9', 'till-1', 'till-2', 'till-3']);
    expect((await got('/api/stores/1?find=poi-till-3')).found).toBe(1);
  });

  test('A search compares each field alone and all fields together', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    await tables.addStore(2, 'tenderd.store-2');
    await tables.addPayment(1, 'a', {
      poi_transaction_id: 'tender.8815',
      approval_code: 'A1B2C3',
    });
    await tables.addPayment(2, 'b', { terminal: 'Till-7', result: 'declined', authorized_amount: null });
    await tables.addPayment(2, 'c', {
      service: 'shop',
      terminal: null,
      amount: 1_250,
      currency: 'JPY',
      authorized_currency: 'JPY',
      first_event_at: '2026-03-02T23:30:00Z',
      attention_codes: ['late-charge'],
    });
    await tables.addPayment(1, 'd', {
      result: null,
      revision: 0,
      amount: 990,
      authorized_amount: null,
      sale: "O'Brien; drop table daemons",
    });
    for (const [query, ids] of [
      ['', ['c', 'b', 'd', 'a']],
      ['store=STORE-2', ['c', 'b']],
      ['terminal=till-7', ['b']],
      ['terminal=shop', ['c']],
      ['sale=R-a', ['a']],
      ['amount=12.50', ['b', 'a']],
      ['amount=12%2C50&currency=eur', ['b', 'a']],
      ['amount=1250', ['c']],
      ['amount=12.5', []],
      ['result=declined', ['b']],
      ['result=open', ['d']],
      ['result=attention', ['c']],
      ['reference=8815', ['a']],
      ['reference=tender.8815', ['a']],
      ['reference=A1B2C3', ['a']],
      ['reference=b', ['b']],
      ['from=2026-03-02&to=2026-03-02', ['c']],
      ['from=2026-03-03&zone=Europe/Oslo', ['c']],
      ['to=2026-03-02&zone=Europe/Oslo', ['b', 'd', 'a']],
      ['store=store-2&result=approved&currency=JPY', ['c']],
      [`sale=${encodeURIComponent("O'Brien; drop table daemons")}`, ['d']],
    ] as const)
      expect([query, await idsOf(query)]).toEqual([query, ids]);
  });

  test.each([
    ['amount=1.250,00', 'amount'],
    ['amount=-5', 'amount'],
    ['currency=EURO', 'currency'],
    ['result=maybe', 'result'],
    ['from=2026-02-30', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['zone=Nowhere', 'zone'],
    ['sale=a%00b', 'sale'],
    [`store=${'x'.repeat(201)}`, 'store'],
    ['after=abc', 'after'],
    [`after=${Buffer.from('["x",1,"y"]').toString('base64url')}`, 'after'],
  ])('The search refuses %s and names the field', async (query, field) => {
    expect(await office.ask(`/api/payments?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'search-wrong', field },
    });
  });

  test('No value in a search is executed as SQL', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    await tables.addPayment(1, 'a');
    const evil = "' or 1=1; truncate transactions; --";
    for (const field of ['store', 'terminal', 'sale', 'reference']) {
      expect(await idsOf(`${field}=${encodeURIComponent(evil)}`)).toEqual([]);
      expect(await idsOf(`${field}=${encodeURIComponent('%')}`)).toEqual([]);
    }
    expect((await got(`/api/stores?find=${encodeURIComponent(evil)}`)).found).toBe(0);
    expect((await got(`/api/days?from=2026-03-01&store=${encodeURIComponent(evil)}`)).sums).toEqual([]);
    expect(await office.ask(`/api/payments/1/${encodeURIComponent(evil)}`)).toMatchObject({ status: 404 });
    expect(await idsOf('')).toEqual(['a']);
  });

  test('The pages of a long list contain each payment once, even if payments have the same time', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    await tables.client.query(
      `insert into transactions (daemon_id, transaction_id, received_at, first_event_at)
       select 1, 't' || n, now(), '2026-03-01T12:00:00.123456Z'::timestamptz + (n / 40) * interval '1 microsecond'
       from generate_series(1, 130) n`,
    );
    const seen: string[] = [];
    let after = '';
    let parts = 0;
    do {
      const page = await got(`/api/payments${after === '' ? '' : `?after=${after}`}`);
      seen.push(...page.payments.map(({ transactionId }) => transactionId));
      after = page.next ?? '';
      parts += 1;
    } while (after !== '');
    expect(parts).toBe(3);
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
  });

  test('A payment is shown with its facts and its history', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    await tables.addPayment(1, 'a/b', {
      result: 'unresolved',
      retry: 'after-resolution',
      decided_at: '2026-03-01T12:01:00Z',
      view: JSON.stringify({ transactionId: 'a/b', message: 'The result is not known.' }),
    });
    await tables.addPayment(1, 'back', {
      kind: 'refund',
      original_transaction_id: 'a/b',
      first_event_at: '2026-03-01T13:00:00Z',
    });
    await tables.add('attention', {
      daemon_id: 1,
      item_key: 'a',
      code: 'outcome-unresolved',
      text: 'Look at the terminal.',
      actions: [],
      transaction_id: 'a/b',
      opened_at: '2026-03-01T12:02:00Z',
    });
    const detail = await got('/api/payments/1/a%2Fb');
    expect(detail).toMatchObject({
      payment: { store: 'tenderd.store-1', transactionId: 'a/b', amount: { amount: 1_250, currency: 'EUR' } },
      retry: 'after-resolution',
      view: { message: 'The result is not known.' },
    });
    const refund = { transactionId: 'back', kind: 'refund', amount: { amount: 1_250, currency: 'EUR' } };
    expect(detail.history).toEqual([
      { at: time('00:00'), code: 'accepted' },
      { at: time('01:00'), code: 'outcome', result: 'unresolved' },
      { at: time('02:00'), code: 'attention-opened', text: 'Look at the terminal.' },
      { ...refund, at: '2026-03-01T13:00:00.000000Z', code: 'named', isRepeat: false, result: 'approved' },
    ]);
    expect(await got('/api/payments/1/back')).toMatchObject({ original: 'a/b' });
    const steps = [
      ['00:00', 'accepted', null],
      ['00:01', 'attempt-opened', null],
      ['00:30', 'link-lost', null],
      ['01:00', 'outcome', 'unresolved'],
      ['03:00', 'asked-again', null],
      ['04:00', 'outcome', 'approved'],
    ] as const;
    for (const [place, [minute, stage, result]] of steps.entries())
      await tables.add('events', {
        daemon_id: 1,
        sequence: place,
        event_id: String(place),
        at: time(minute),
        received_at: justNow,
        transaction_id: 'a/b',
        stage,
        result,
      });
    const codes = (await got('/api/payments/1/a%2Fb')).history.map(({ code, result }) => [code, result]);
    expect(codes).toEqual([
      ['accepted', undefined],
      ['attempt-opened', undefined],
      ['link-lost', undefined],
      ['outcome', 'unresolved'],
      ['attention-opened', undefined],
      ['asked-again', undefined],
      ['outcome', 'approved'],
      ['named', 'approved'],
    ]);
  });

  test('Days are counted in the time zone of the reader, for each currency and result', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    await tables.addPayment(1, 'a', { first_event_at: '2026-03-28T23:30:00Z' });
    await tables.addPayment(1, 'b', { first_event_at: '2026-03-29T01:30:00Z', authorized_amount: 1_000 });
    await tables.addPayment(1, 'c', {
      first_event_at: '2026-03-29T01:40:00Z',
      authorized_amount: null,
      view: JSON.stringify({ difference: 'unknown' }),
    });
    await tables.addPayment(1, 'd', { first_event_at: '2026-03-29T01:50:00Z', result: 'declined' });
    await tables.addPayment(1, 'e', { first_event_at: '2026-03-29T01:50:00Z', kind: 'refund', authorized_amount: 300 });
    await tables.addPayment(1, 'f', { first_event_at: '2026-03-29T01:50:00Z', kind: 'pre-authorization' });
    await tables.addPayment(1, 'g', {
      first_event_at: '2026-03-29T22:00:00Z',
      result: 'unresolved',
      currency: 'SEK',
      authorized_amount: null,
      authorized_currency: null,
    });
    const { sums } = await got('/api/days?from=2026-03-29&zone=Europe/Oslo');
    const sum = { currency: 'EUR', count: 1, amountUnknown: 0 };
    expect(sums.filter(({ slot }) => slot !== undefined)).toEqual([
      { ...sum, slot: '2026-03-29T00', ending: 'approved', amount: 1_250 },
      { ...sum, slot: '2026-03-29T03', ending: 'approved', count: 2, amount: 1_000, amountUnknown: 1 },
      { ...sum, slot: '2026-03-29T03', ending: 'other', amount: 1_250 },
      { ...sum, slot: '2026-03-29T03', ending: 'refunded', amount: 300 },
    ]);
    expect(sums.filter(({ slot }) => slot === undefined)).toEqual([
      { ...sum, ending: 'approved', count: 3, amount: 2_250, amountUnknown: 1 },
      { ...sum, ending: 'other', amount: 1_250 },
      { ...sum, ending: 'refunded', amount: 300 },
    ]);
    const days = await got('/api/days?from=2026-03-28&to=2026-03-30&zone=UTC');
    expect(
      days.sums.filter(({ slot }) => slot !== undefined).map(({ slot, ending, count }) => [slot, ending, count]),
    ).toEqual([
      ['2026-03-28', 'approved', 1],
      ['2026-03-29', 'approved', 2],
      ['2026-03-29', 'other', 1],
      ['2026-03-29', 'refunded', 1],
      ['2026-03-29', 'unresolved', 1],
    ]);
    expect((await office.ask('/api/days?from=2026-03-28&to=2026-08-28')).json).toMatchObject({ field: 'to' });
  });

  test('The sums of days leave out tills with simulated terminals, and can have any size', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    await tables.addStore(2, 'tenderd.store-2');
    await tables.client.query('update daemons set simulated = (daemon_id = 2)');
    for (const id of ['a', 'b']) await tables.addPayment(1, id, { authorized_amount: Number.MAX_SAFE_INTEGER });
    await tables.addPayment(2, 'practice');
    const { sums } = await got('/api/days?from=2026-03-01&zone=UTC');
    expect(sums.filter(({ slot }) => slot === undefined)).toMatchObject([
      { count: 2, amount: Number.MAX_SAFE_INTEGER, ending: 'approved' },
    ]);
  });

  test('The export has all rows of the search, and no cell that a spreadsheet would execute', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    await tables.addPayment(1, 'z', { sale: '=HYPERLINK("http://evil")', register: '@SUM(A1)', result: 'declined' });
    await tables.client.query(
      `insert into transactions (daemon_id, transaction_id, received_at, first_event_at, result)
       select 1, 't' || n, now(), '2026-02-01T12:00:00Z'::timestamptz + n * interval '1 second', 'approved'
       from generate_series(1, 4500) n`,
    );
    const { text, headers } = await office.ask('/api/payments.csv');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4_502);
    expect(new Set(lines).size).toBe(4_502);
    expect(lines[1]).toBe(
      `2026-03-01T12:00:00.000000Z,tenderd.store-1,z,payment,declined,12.50,EUR,till-1,"'=HYPERLINK(""http://evil"")",'@SUM(A1),,,,false,false`,
    );
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    });
    expect((await office.ask('/api/payments.csv?result=declined')).text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  test('Payments with simulated terminals are marked in the search, the page and the export', async () => {
    await tables.addStore(1, 'tenderd.store-1', { simulated: true });
    await tables.addStore(2, 'tenderd.store-2');
    await tables.addPayment(1, 'play');
    await tables.addPayment(2, 'real');
    const { payments } = await got('/api/payments');
    expect(payments.map(({ transactionId, practice }) => [transactionId, practice])).toEqual([
      ['real', false],
      ['play', true],
    ]);
    expect(await got('/api/payments/1/play')).toMatchObject({ payment: { practice: true } });
    const lines = (await office.ask('/api/payments.csv')).text.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(['practice', 'false', 'true']);
  });

  test('A query cannot write, even if it tries to', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    const reader = new OfficeReader(tables.pool);
    await expect(reader.read(async (ask) => ask('delete from daemons'))).rejects.toMatchObject({
      code: 'database-refused',
      cause: { message: expect.stringContaining('read-only transaction') },
    });
    expect((await got('/api/stores')).found).toBe(1);
  });

  test('A slow query is ended, and the next query works', async () => {
    const reader = new OfficeReader(tables.pool, 50);
    await expect(reader.read(async (ask) => ask('select pg_sleep(30)'))).rejects.toMatchObject({
      code: 'database-slow',
    });
    expect(await reader.read(async (ask) => ask('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  test('Slow downloads leave enough connections for the pages', async () => {
    await tables.addStore(1, 'tenderd.store-1');
    const reader = new OfficeReader(tables.pool);
    const downloads = [1, 2].map(() => reader.each('select generate_series(1, 10) as n', [], undefined, 1));
    for (const one of downloads) expect((await one.next()).value).toEqual([{ n: 1 }]);
    await expect(reader.each('select 1', []).next()).rejects.toMatchObject({ code: 'database-busy' });
    expect((await got('/api/stores')).found).toBe(1);
    for (const one of downloads) await one.return(undefined);
    for await (const rows of reader.each('select 1 as n', [])) expect(rows).toEqual([{ n: 1 }]);
  });

  test('The metrics contain the numbers of all stores, but no name of a store', async () => {
    await tables.addStore(1, 'tenderd.store-1', { events: 12, last_sequence: 12 });
    await tables.addStore(2, 'tenderd.store-2', { last_seen_at: '2026-01-01T00:00:00Z' });
    await tables.addPayment(2, 'a', { result: 'unresolved' });
    for (const [position, code] of [
      [1, 'event-too-large'],
      [2, 'x"} evil 1'],
    ] as const)
      await tables.add('refused_events', {
        stream_created: 's',
        position,
        received_at: justNow,
        subject: 'x',
        code,
        detail: '',
        body: '',
      });
    tables.feed = { state: 'waiting', behind: 42 };
    const { text, status } = await office.ask('/metrics', { headers: metricsHeaders });
    tables.feed = { state: 'reading', behind: 0 };
    expect(status).toBe(200);
    for (const line of [
      'tenderd_office_database_up 1',
      'tenderd_office_stream_reading 0',
      'tenderd_office_stream_behind_messages 42',
      'tenderd_office_stores 2',
      'tenderd_office_stores_silent 1',
      'tenderd_office_stores_clock_off 0',
      'tenderd_office_transactions_unresolved 1',
      'tenderd_office_events_total 22',
      'tenderd_office_refused_events_total{code="event-too-large"} 1',
      'tenderd_office_refused_events_total{code="other"} 1',
    ])
      expect(text).toContain(`${line}\n`);
    expect(text).not.toContain('store-1');
  });

  test('A database without tables and an unreachable database are reported in plain words', async () => {
    const whole = await tables.client.query('show search_path');
    expect(whole.rows).toHaveLength(1);
    await tables.client.query('alter schema tenderd rename to elsewhere');
    const empty = await office.ask('/api/stores');
    await tables.client.query('alter schema elsewhere rename to tenderd');
    expect(empty).toMatchObject({ status: 503, json: { code: 'database-empty' } });
    expect((await office.ask('/readyz')).json).toEqual({ ready: true, database: true, stream: true });
    const download = new OfficeReader(tables.pool).each('select generate_series(1, 10) as n', [], undefined, 1);
    await download.next();
    await tables.server.kill();
    await expect(download.next()).rejects.toMatchObject({ code: 'database-down' });
    for (const path of [
      '/api/stores',
      '/api/stores/1',
      '/api/payments',
      '/api/payments.csv',
      '/api/days?from=2026-03-01',
    ]) {
      const { status, json, text } = await office.ask(path);
      expect([path, status, json]).toMatchObject([path, 503, { code: 'database-down' }]);
      expect(text).not.toMatch(/ECONN|terminat|at Object|\.js/);
    }
    await expect.poll(async () => (await office.ask('/readyz')).status).toBe(503);
    const { text } = await office.ask('/metrics', { headers: metricsHeaders });
    expect(text).toContain('tenderd_office_database_up 0\n');
    expect(text).not.toMatch(/^tenderd_office_stores_silent/m);
    expect(tables.lines.some((line) => line.startsWith('/api/stores failed: '))).toBe(true);
  });
});
