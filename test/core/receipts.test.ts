import { expect, test } from 'vitest';
import { withReceipts } from '../../src/core/terminal/messages/transport-response.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { unchecked } from '../unchecked.js';

const record: TransactionRecord = {
  request: unchecked({ transactionId: 'p1', kind: 'payment', terminal: 'till-1', sale: 'R-1', allowPartial: false }),
  acceptedAt: '2026-01-01T00:00:00Z',
  attempts: [],
  receipts: [],
  acknowledgedRevision: 0,
  attention: [],
};

test('a terminal that prints without end keeps the last twenty receipts', () => {
  let grown = record;
  for (let count = 0; count < 25; count += 1) {
    grown = withReceipts(grown, [{ document: `D${count}`, signatureRequired: false, lines: [] }]);
  }
  expect(grown.receipts.map((receipt) => receipt.document)).toEqual(
    Array.from({ length: 20 }, (_, at) => `D${at + 5}`),
  );
});
