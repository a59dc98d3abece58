/**
 * A reversal without a sale of its own, when a copy of an older message may arrive: only its seal distinguishes the
 * two.
 */

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { jsonCodec } from '../../protocol/index.js';
import type { MoneyContext } from '../../src/nexo/dialogue/requests/money-parts.js';
import { isMoneyRequest, type MoneyReading, readMoneyRequest } from '../../src/nexo/dialogue/requests/money-request.js';
import { request, sale } from './messages.js';
import { endedView } from './views.js';

const nobody: MoneyContext = {
  terminal: 'till-1',
  digest: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
  get: () => undefined,
  earlierStamps: () => [],
  findOriginal: () => undefined,
  findReservation: () => undefined,
  findCard: () => undefined,
  keepsCard: () => false,
  newest: () => undefined,
  isRecent: () => true,
  isOfEarlier: () => false,
  idsOfSale: () => [],
};

const body = {
  ReversalReason: 'Malfunction',
  OriginalPOITransaction: { POITransactionID: { TransactionID: '77.1', TimeStamp: '2026-03-01T12:00:08+01:00' } },
};

function read(context: MoneyContext, change: object = {}): MoneyReading {
  const decoded = jsonCodec.decode(request('Reversal', { ...body, ...change }));
  if (!decoded.ok || !isMoneyRequest(decoded.value)) throw new Error('no reversal');
  return readMoneyRequest(decoded.value, context);
}

function idOf(reading: MoneyReading): string {
  if (!reading.ok) throw new Error(reading.refused.text);
  return reading.parameters.request.transactionId;
}

const first = idOf(read(nobody));
/** The first request was made, and the register has finished its ServiceID. */
const left: MoneyContext = {
  ...nobody,
  get: (id) => (id === first ? endedView() : undefined),
  isOfEarlier: () => true,
};

test('a reversal under a finished ServiceID is a new transaction if no copy of the first request can arrive', () => {
  expect(idOf(read(left))).not.toBe(first);
});

test('a reversal under a finished ServiceID is refused if a copy can arrive, and the text names the missing field', () => {
  expect(read({ ...left, mayBeCopy: true })).toMatchObject({
    ok: false,
    refused: { condition: 'MessageFormat', text: expect.stringContaining('SaleTransactionID') },
  });
});

test('a reversal is a repeat until the register has finished its ServiceID; with its own sale it is a new transaction', () => {
  expect(idOf(read({ ...left, isOfEarlier: () => false, mayBeCopy: true }))).toBe(first);
  expect(idOf(read({ ...left, mayBeCopy: true }, { SaleData: sale('back-2') }))).not.toBe(first);
});
