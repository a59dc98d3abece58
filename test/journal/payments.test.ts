/**
 * Payments at a service are found by the service's reference. The first transaction with a reference keeps it, in
 * earlier journals as well.
 */

import { expect, test } from 'vitest';
import { paymentKeyOf, type TransactionRecord } from '../../src/core/index.js';
import { openJournal } from '../../src/journal/index.js';
import { databaseBefore } from './earlier-journal.js';
import { freshPath, now, part, payment } from './samples.js';

const name = '0198c0de-0000-7000-8000-00000000000a';

/** Returns a transaction that began the payment with this reference, or one that refers to it. */
function begun(transactionId: string, pspReference?: string, isAbout = false): TransactionRecord {
  const attempt = {
    rail: 'service',
    service: 'till-1',
    endpoint: isAbout ? 'capture' : 'createSession',
    idempotencyKey: `key of ${transactionId}`,
    merchantId: 'M-1',
    openedAt: now(),
    state: 'open',
    bodyHash: '',
    ...(pspReference === undefined ? {} : { pspReference }),
  } as const;
  return payment(transactionId, {
    attempts: [attempt],
    ...(isAbout && pspReference !== undefined ? { orderReference: pspReference } : {}),
  });
}

test('the first transaction that names a payment of the service owns it', () => {
  const journal = openJournal({ path: freshPath(), now });
  const owner = () => journal.findByAttempt(paymentKeyOf(name.toUpperCase()))?.request.transactionId;
  journal.commit([part('till-1', begun('p1'), begun('r1', name, true))]);
  expect(owner()).toBeUndefined();
  journal.commit([part('till-1', begun('p1', name))]);
  journal.commit([part('till-1', begun('p2', name))]);
  expect(owner()).toBe('p1');
  journal.close();
});

test('a journal of an earlier release finds the transaction of a payment', () => {
  const { path, db } = databaseBefore("'payment'");
  const insert = db.prepare(
    `INSERT INTO transactions (transaction_id, terminal, sale, state, acknowledged, phase, has_attention, record)
    VALUES (?, 'till-1', 'S', 'open', 0, 2, 0, ?)`,
  );
  for (const record of [begun('r1', name, true), payment('card'), begun('p1', name), begun('p2', name)])
    insert.run(record.request.transactionId, JSON.stringify(record));
  db.close();
  const journal = openJournal({ path, now });
  expect(journal.findByAttempt(paymentKeyOf(name))?.request.transactionId).toBe('p1');
  journal.close();
});
