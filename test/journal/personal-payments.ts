/** Payments with personal data in all places of the journal, for tests of its erasure. */

import { expect } from 'vitest';
import type { TransactionRecord } from '../../src/core/index.js';
import type { Journal } from '../../src/journal/index.js';
import { asWritten } from '../unchecked.js';
import { attempt, fact, outcome, payment } from './samples.js';

/** The time of the payments. */
export const old = '2025-01-01T09:00:00.000Z';
/** A retention limit after the payments. */
export const before = '2025-06-01T00:00:00.000Z';
/** A time after the retention limit. */
export const recent = '2026-03-01T09:00:00.000Z';

/** Returns the personal data of a payment. */
export const nameOf = (id: string): string => `Nygaard-${id}-end`;

/**
 * Makes an ended payment with personal data in all places: record, facts and search terms. `bulk`: more text than a
 * page holds.
 */
export function paid(id: string, changes: Partial<TransactionRecord> = {}, bulk = 0): TransactionRecord {
  const name = nameOf(id);
  const base = payment(id, { acceptedAt: old });
  const text = { text: `${name} 987654${id.replace(/\D/g, '').padStart(4, '0')}` };
  return {
    ...base,
    request: asWritten({ ...base.request, terminalData: name }),
    attempts: [
      {
        ...attempt(`S${id}`, 'answered'),
        evidence: { at: old, how: 'direct', message: { body: name.repeat(1 + bulk) }, redacted: [] },
      },
    ],
    outcome: asWritten({
      ...outcome('approved'),
      maskedPan: '541333******4321',
      poiTransaction: { transactionId: `T${id}`, timeStamp: old },
    }),
    receipts: asWritten([{ documentType: 'CustomerReceipt', lines: [[text]] }]),
    acknowledgedRevision: 1,
    ...changes,
  };
}

/** Commits a payment in its phases: accepted, sent, ended. */
export function pay(journal: Journal, record: TransactionRecord, at = old): void {
  const id = record.request.transactionId;
  const open = { ...record, attempts: [], receipts: [], acknowledgedRevision: 0 };
  const { outcome: _none, ...accepted } = open;
  const facts = (type: 'accepted' | 'stage' | 'answered') => [
    {
      ...fact(type, id),
      at,
      text: type === 'accepted' ? 'asked for' : nameOf(id),
      detail: { message: nameOf(id), row: 'x' },
    },
  ];
  const commit = (type: Parameters<typeof facts>[0], next: TransactionRecord): void => {
    expect(journal.commit([{ writer: 'till-1', facts: facts(type), transactions: [next] }])).toEqual([
      { writer: 'till-1', ok: true },
    ]);
  };
  commit('accepted', { ...accepted, showing: nameOf(id) });
  commit('stage', { ...accepted, attempts: record.attempts });
  commit('answered', record);
}
