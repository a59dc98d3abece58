/**
 * A sale written with other characters that look the same on a screen: it is charged once, also if an older release
 * kept it as another sale.
 */

import { unchecked } from '../unchecked.js';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { openSqlite } from '../../src/sqlite.js';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { migrate } from '../../src/journal/schema-version.js';
import { freshPath, now, outcome, payment } from '../journal/samples.js';
import { Till } from '../world/till.js';

const composed = 'RX-caf\u00e9';
const decomposed = 'RX-cafe\u0301';

test('two ways to compose a letter make one sale, and the refusal shows the difference', async () => {
  const till = Till.connected().whenPaying('Success');
  await till.pay('p1', { sale: composed });
  till.run(100);
  await till.acknowledge('p1');
  const second = await till.submit('p2', { sale: decomposed });
  expect(second).toMatchObject({ ok: false, refusal: { code: 'sale-open', transactionId: 'p1' } });
  expect(second.ok ? '' : second.refusal.text).toContain(
    'Transaction p1 wrote the sale as "RX-caf\\u{e9}", and this request writes it as "RX-cafe\\u{301}": both are one sale.',
  );
  till.hasSentMoney(1);
  // Requested again with its id, it is the same request.
  expect(await till.submit('p1', { sale: decomposed })).toMatchObject({ ok: true, value: { created: false } });
  expect(till.lanes.list({ sale: decomposed }).map(({ request }) => request.transactionId)).toEqual(['p1']);
});

test.each(['RX-1 ', ' RX-1', 'RX-1\u00a0'])('the sale %j is refused, and nothing is sent', async (sale) => {
  const till = Till.connected();
  const reply = await till.submit('p1', { sale });
  expect(reply).toMatchObject({ ok: false, refusal: { code: 'invalid-request' } });
  expect(reply.ok ? '' : reply.refusal.text).toContain(
    'begins or ends with a space. Nothing was sent. Send the sale as "RX-1".',
  );
  expect(till.lanes.get('p1')).toBeUndefined();
});

test('a sale with a blank from an older release is found when it is requested again, and not charged a second time', async () => {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  migrate(db, MIGRATIONS.slice(0, 9));
  const { request } = payment('p1');
  const old = payment('p1', {
    request: unchecked({ ...request, terminal: 'till', sale: 'RX-1 ' }),
    outcome: outcome('approved'),
    acknowledgedRevision: 1,
  });
  db.prepare(
    `INSERT INTO transactions (transaction_id, terminal, sale, state, acknowledged, has_attention, record)
    VALUES ('p1', 'till', 'RX-1 ', 'ended', 1, 0, ?)`,
  ).run(JSON.stringify(old));
  db.close();
  const till = Till.connected({ journal: openJournal({ path, now, pregrowBytes: 0 }) });
  expect(await till.reply(till.lanes.submit(old.request))).toMatchObject({ ok: true, value: { created: false } });
  const again = await till.submit('p2', { sale: 'RX-1' });
  expect(again).toMatchObject({ ok: false, refusal: { code: 'sale-open', transactionId: 'p1' } });
  expect(again.ok ? '' : again.refusal.text).toContain(
    'revision in "reviewed". Transaction p1 wrote the sale as "RX-1 ", and this request writes it as "RX-1"',
  );
  expect(till.lanes.list({ sale: 'RX-1' })).toHaveLength(1);
  expect(till.view('p1').request.sale).toBe('RX-1 ');
});
