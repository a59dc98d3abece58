/** Old sale numbers distinguish each way to write a SaleID. They are computed again when a journal is opened. */

import { expect, test } from 'vitest';
import { saleNumberFrom, transactionIdFrom } from '../../src/core/index.js';
import { recordWithSaleNumbers } from '../../src/journal/sale-numbers.js';
import { databaseBefore } from './earlier-journal.js';
import { payment, opened } from './samples.js';
import { digest } from '../digest.js';

/** The ids of a register's request, and the sale number of that release: computed from the SaleID as it arrived. */
const asked = {
  saleId: 'Caf\u00e9 1 ',
  poiId: 'P400-1',
  serviceId: '7',
  saleTransaction: { transactionId: ' R-9', timeStamp: '2026-03-01T23:59:50+01:00' },
  saleNumber: transactionIdFrom(digest, ['sale number', 'Caf\u00e9 1 ', 'R-9']),
};
/** Today's number for the same register, for each way to write its SaleID. */
const today = saleNumberFrom(digest, 'Cafe\u0301 1', 'R-9');

test('the migration replaces only sale numbers that were made from the unnormalized SaleID', () => {
  const { saleTransaction, saleNumber, ...bare } = asked;
  const others = [
    { ...asked, saleNumber: 'of a TransactionID that was cut' },
    { ...bare, saleNumber },
    { ...bare, saleTransaction },
    bare,
  ];
  const record = payment('a', { registerRequestIds: [asked, ...others] });
  const made = JSON.parse(recordWithSaleNumbers(JSON.stringify(record)));
  expect(made).toEqual({ ...record, registerRequestIds: [{ ...asked, saleNumber: today }, ...others] });
  expect(made.registerRequestIds[0].saleNumber).not.toBe(saleNumber);
  for (const without of [payment('a'), { ...payment('a'), registerRequestIds: 'none' }]) {
    const text = JSON.stringify(without, undefined, 1);
    expect(recordWithSaleNumbers(text)).toBe(text);
  }
});

test('a migrated journal finds a sale by its new number, and a register by each spelling of its SaleID', () => {
  const { path, db } = databaseBefore('numbered_record');
  const { saleNumber, ...unnumbered } = asked;
  const alike = payment('alike', { registerRequestIds: [asked, { ...asked, saleId: 'Caf\u00e9 1' }] });
  const exact = payment('exact', { registerRequestIds: [{ ...unnumbered, saleId: 'Caf\u00e9 1', saleNumber }] });
  for (const record of [alike, exact]) {
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO transactions (transaction_id, terminal, sale, sale_number, state, acknowledged, phase, has_attention, record)
        VALUES (?, 'till-1', 'S', ?, 'open', 0, 2, 0, ?)`,
      )
      .run(record.request.transactionId, saleNumber, JSON.stringify(record));
    for (const { saleId, poiId, serviceId } of record.registerRequestIds ?? [])
      db.prepare(
        "INSERT INTO asked (sale_id, terminal, accepted, service_id, poi_id) VALUES (?, 'till-1', ?, ?, ?)",
      ).run(saleId, lastInsertRowid, serviceId, poiId);
  }
  db.close();

  const journal = opened(path);
  const [first, ...rest] = alike.registerRequestIds ?? [];
  const renumbered = { ...alike, registerRequestIds: [{ ...first, saleNumber: today }, ...rest] };
  expect(journal.findBySaleNumber(today)).toEqual([renumbered]);
  // The SaleID was already in its normal form, so the number is the right one.
  expect(journal.findBySaleNumber(saleNumber)).toEqual([exact]);
  for (const saleId of ['Caf\u00e9 1', ' Cafe\u0301 1'])
    expect(journal.findByRequestIds({ saleId, terminal: 'till-1', serviceId: '7' }, 9)).toEqual([exact, renumbered]);
  journal.close();
});
