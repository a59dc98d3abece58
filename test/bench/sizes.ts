/**
 * The numbers of bytes that the daemon writes and sends for one payment. They are read from the daemon's journal, so
 * that the floor writes the same number.
 */

import { openSqlite } from '../../src/sqlite.js';

/** The bytes of one payment, as the floor repeats them. */
export interface Sizes {
  /** The facts of the first and of the second commit, each with its columns. */
  readonly factsOpened: readonly number[];
  readonly factsEnded: readonly number[];
  /** The record in the first and in the second commit. */
  readonly recordOpened: number;
  readonly recordEnded: number;
  /** The document for the register. */
  readonly answer: number;
}

/** Facts that the first commit writes. */
const openedTypes = new Set(['accepted', 'attempt-opened']);

/** Reads them from the journal of a stopped daemon. `answer` is the document of the same payment. */
export function readSizes(journal: string, transactionId: string, answer: string): Sizes {
  const db = openSqlite(journal, { readonly: true });
  try {
    const record = db
      .prepare<[string], string>('SELECT record FROM transactions WHERE transaction_id = ?')
      .pluck()
      .get(transactionId);
    if (record === undefined) throw new Error(`${transactionId} is not in the journal`);
    const facts = db
      .prepare<[string], { type: string; bytes: number }>(
        `SELECT type, length(at) + length(type) + length(terminal) + length(coalesce(service_id, '')) + length(text)
          + length(coalesce(detail, '')) AS bytes FROM facts WHERE transaction_id = ? ORDER BY seq`,
      )
      .all(transactionId);
    const bytesOf = (isOpened: boolean): number[] =>
      facts.filter(({ type }) => openedTypes.has(type) === isOpened).map(({ bytes }) => bytes);
    return {
      factsOpened: bytesOf(true),
      factsEnded: bytesOf(false),
      recordOpened: withoutAnswer(record),
      recordEnded: record.length,
      answer: answer.length,
    };
  } finally {
    db.close();
  }
}

/** Returns the record as it was before the answer: without outcome, receipts and evidence. */
function withoutAnswer(text: string): number {
  const record: { attempts: readonly object[] } & Record<string, unknown> = JSON.parse(text);
  const attempts = record.attempts.map((attempt) => ({ ...attempt, evidence: [], state: 'open' }));
  return JSON.stringify({ ...record, outcome: undefined, receipts: [], attempts }).length;
}
