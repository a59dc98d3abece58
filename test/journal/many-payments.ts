/**
 * Journals with many payments of an earlier release, written row by row, because a daemon is too slow to take a million
 * payments in a test.
 */

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { openSqlite } from '../../src/sqlite.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { migrate } from '../../src/journal/schema-version.js';
import type { TransactionRecord } from '../../src/core/index.js';
import { columnsOf } from '../../src/journal/columns.js';
import { attempt, outcome, payment } from './samples.js';

const beginsMs = Date.UTC(2023, 0, 1);

/** Two minutes between payments. A million payments are four years. */
const everyMs = 120_000;

/** Amounts like those of a shop: one in twenty payments is 3.50, the others are spread from 0 to 100 euros. */
function amountOf(n: number): number {
  return n % 20 === 0 ? 350 : (n * 7919) % 10_000;
}

/** Makes the n-th payment, with an answer of the usual size. */
export function numbered(n: number): TransactionRecord {
  const at = new Date(beginsMs + n * everyMs).toISOString();
  const id = `${((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}-3f1c-4a5e-9d7b-${n.toString(16).padStart(12, '0')}`;
  const amount = { amount: amountOf(n), currency: 'EUR' };
  const approvalCode = `${(n * 104_729) % 1_000_000}`.padStart(6, '0');
  const printed = [`Amount ${amount.amount}`, `Trace ${n + 20_000_000}`, `Approved ${approvalCode}`];
  const acquirer = {
    AcquirerTransactionID: { TransactionID: `H${n + 10_000_000}`, TimeStamp: at },
    ApprovalCode: approvalCode,
  };
  const message = { body: { PaymentResult: { PaymentAcquirerData: acquirer }, words: 'x'.repeat(1_200) } };
  return payment(id, {
    request: {
      transactionId: id,
      kind: 'payment',
      terminal: `till-${(n % 8) + 1}`,
      sale: `R-${n + 1_000_000}`,
      allowPartial: false,
      amountDetails: amount,
      ...(n % 3 === 0 ? { register: `register-${n % 5}` } : {}),
    },
    acceptedAt: at,
    attempts: [{ ...attempt(`S${n}`, 'answered'), evidence: { at, how: 'direct', message, redacted: [] } }],
    receipts: [
      {
        document: 'CustomerReceipt',
        copy: 'customer',
        signatureRequired: false,
        lines: printed.map((text) => [{ text }]),
      },
    ],
    acknowledgedRevision: 1,
    outcome: {
      ...outcome('approved'),
      at,
      authorized: amount,
      approvalCode,
      cardBrand: 'Visa',
      maskedPan: `411111******${`${(n * 31) % 10_000}`.padStart(4, '0')}`,
      poiTransaction: { transactionId: `${40_000_000 + n}`, timeStamp: at },
    },
  });
}

/** Writes a journal with this number of payments, at the version before the migration that contains `words`. */
export function writePayments(path: string, count: number, words: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = OFF');
  migrate(
    db,
    MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex((sql) => sql.includes(words)),
    ),
  );
  const row = db.prepare(
    `INSERT INTO transactions (transaction_id, terminal, sale, original, original_key, register, sale_number, unlinked_at, state, acknowledged, phase, has_attention, last_fact, record)
    VALUES (@transaction_id, @terminal, @sale, @original, @original_key, @register, @sale_number, @unlinked_at, @state, @acknowledged, @phase, @has_attention, NULL, @record)`,
  );
  const fact = db.prepare(
    `INSERT INTO facts (at, type, terminal, transaction_id, text) VALUES (?, 'accepted', ?, ?, 'accepted')`,
  );
  for (let from = 0; from < count; from += 50_000) {
    db.transaction(() => {
      for (let n = from; n < Math.min(count, from + 50_000); n += 1) {
        const record = numbered(n);
        const columns = columnsOf(record);
        row.run({ ...columns, record: JSON.stringify(record) });
        fact.run(record.acceptedAt, columns.terminal, columns.transaction_id);
      }
    })();
  }
  db.close();
}
