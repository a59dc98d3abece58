/**
 * A SaleID is compared as people read it, like every other id of a request: blanks at its ends and the composition of a
 * letter make no difference.
 */

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { openSqlite } from '../../src/sqlite.js';
import { expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { saleNumberFrom, transactionIdFrom } from '../../src/core/index.js';
import { openJournal } from '../../src/journal/index.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { migrate } from '../../src/journal/schema-version.js';
import { Controller } from '../../src/nexo/controller/controller.js';
import { freshPath, now, payment as stored } from '../journal/samples.js';
import { Till } from '../world/till.js';
import { condition, takePayment } from './interface-words.js';
import { loginRequest, payment, request, sale, statusRequest } from './messages.js';
import { openNexoInterface } from './open-interface.js';
import { digest } from '../digest.js';

const written = 'Caf\u00e9 1';
/** These look the same on every screen. */
const alike = [' Caf\u00e9 1', 'Cafe\u0301 1', 'Caf\u00e9  1 '];

/** Returns a register at a daemon with two terminals. `say` returns an immediate answer, or nothing yet. */
function registerAt(till: Till) {
  const { lanes, time } = till;
  const dialect = dialects['standard-3.1'];
  const parts = { lanes, dialect, version: '1.2.3', loginSecret: undefined, wallMs: () => time.wallMs() };
  const controller = new Controller(parts);
  const peer = { caller: {}, gone: new AbortController().signal };
  const say = async (text: string): Promise<string> => {
    const reply = await controller.receive(text, 'json', peer);
    if (reply.type !== 'say') return reply.type;
    reply.taken();
    return reply.text;
  };
  /** Pays a receipt with this TimeStamp at a terminal. */
  const pay = (saleId: string, receipt: string, stamp: string, poiId: string, serviceId: string): Promise<string> => {
    const body = payment({ SaleData: sale(receipt, stamp) }, { RequestedAmount: 10 });
    return say(request('Payment', body, { saleId, poiId, serviceId }));
  };
  return { say, pay };
}

test('a sale with a new stamp after midnight is charged once, in each spelling of its SaleID', async () => {
  const till = Till.connected({ terminals: { till: 'T1', b: 'T2' } });
  const register = registerAt(till);
  const first = register.pay(written, 'R-9', '2026-03-01T23:59:50+01:00', 'T1', '7');
  till.run(100);
  for (const [index, saleId] of alike.entries()) {
    const again = register.pay(saleId, 'R-9', '2026-03-02T00:00:05+01:00', 'T2', `1${index}`);
    expect(await till.reply(again)).toMatch(/InProgress.*with different time stamps/);
  }
  till.hasSentMoney(1).answers(0, 'Success');
  expect(await till.reply(first)).toContain('Success');
});

test('the status of a payment is reported to its register in each spelling of its SaleID', async () => {
  const till = Till.connected({ terminals: { till: 'T1', b: 'T2' } });
  const register = registerAt(till);
  const status = (saleId: string): Promise<string> =>
    till.reply(register.say(statusRequest('7', { saleId, poiId: 'T1' })));
  const first = register.pay(written, 'R-9', '2026-03-01T12:00:00+01:00', 'T1', '7');
  till.run(100);
  for (const saleId of alike) expect(await status(saleId)).toContain('InProgress');
  till.answers(0, 'Success');
  expect(await till.reply(first)).toContain('Success');
  for (const saleId of alike) expect(await status(saleId)).toMatch(/"RepeatedMessageResponse".*"PaymentResponse"/);

  // The register continues, and its counter starts again: the old ServiceID names nothing any more.
  const [other = ''] = alike;
  await till.reply(register.say(loginRequest({}, undefined, { saleId: other, poiId: 'T1' })));
  const next = register.pay(other, 'R-10', '2026-03-02T12:00:00+01:00', 'T1', '8');
  till.run(100).answers(1, 'Success');
  expect(await till.reply(next)).toContain('Success');
  for (const saleId of [written, ...alike]) expect(await status(saleId)).toContain('NotFound');
});

test('a session and an acknowledgement belong to the register in each spelling of its SaleID', async () => {
  const daemon = await openNexoInterface();
  const id = await takePayment(daemon);
  const other = { saleId: 'SALE-1 ', serviceId: '8' };
  const second = daemon.post(request('Payment', payment({ SaleData: sale('receipt-2') }), other));
  await expect.poll(() => daemon.lanes.get(id)?.acknowledgedRevision).toBe(1);
  const [{ request: asked } = { request: { transactionId: '' } }] = daemon.lanes.list({});
  daemon.lanes.end(asked.transactionId);
  await second;
  expect(await condition(daemon, statusRequest('8'))).toBeUndefined();
});

test('requests from before SaleIDs were compared in comparable form are found under every spelling of the SaleID', () => {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  migrate(db, MIGRATIONS.slice(0, 15));
  const saleTransaction = { transactionId: 'R-9', timeStamp: '2026-03-01T23:59:50+01:00' };
  const ids = { saleId: `${written} `, poiId: 'T1', serviceId: '7', saleTransaction };
  const before = transactionIdFrom(digest, ['sale number', ids.saleId, 'R-9']);
  const cut = { ...ids, saleTransaction: { ...saleTransaction, transactionId: '411111******1111' }, saleNumber: 'cut' };
  const records = [
    stored('p1', { registerRequestIds: [{ ...ids, saleNumber: before }] }),
    stored('p2', { registerRequestIds: [{ ...cut, serviceId: '8' }] }),
    stored('p3', { registerRequestIds: [{ saleId: written, poiId: 'T1', serviceId: '9' }] }),
  ];
  for (const record of records) {
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO transactions (transaction_id, terminal, sale, sale_number, state, acknowledged, phase, has_attention, record)
        VALUES (?, 'till', 'S', ?, 'open', 0, 2, 0, ?)`,
      )
      .run(record.request.transactionId, record.registerRequestIds?.[0]?.saleNumber ?? null, JSON.stringify(record));
    for (const { saleId, poiId, serviceId } of record.registerRequestIds ?? [])
      db.prepare("INSERT INTO asked (sale_id, terminal, poi_id, accepted, service_id) VALUES (?, 'till', ?, ?, ?)").run(
        saleId,
        poiId,
        lastInsertRowid,
        serviceId,
      );
  }
  db.close();

  const journal = openJournal({ path, now, pregrowBytes: 0 });
  const saleNumber = saleNumberFrom(digest, written, 'R-9');
  expect(saleNumber).not.toBe(before);
  const renumbered = { ...records[0], registerRequestIds: [{ ...ids, saleNumber }] };
  expect(journal.findBySaleNumber(saleNumber)).toEqual([renumbered]);
  expect(journal.findBySaleNumber('cut')).toEqual([records[1]]);
  for (const saleId of [written, ...alike])
    expect(journal.findByRequestIds({ saleId, terminal: 'till' }, 9)).toEqual([records[2], records[1], renumbered]);
  journal.close();
});
