/** Records, facts and places for tests of the journal. */

import { unchecked } from '../unchecked.js';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type {
  TerminalAttempt,
  AttemptState,
  Fact,
  FactType,
  LaneCommit,
  CommonOutcome,
  Result,
  TransactionRecord,
} from '../../src/core/index.js';
import { type Journal, JournalError, type JournalErrorCode, openJournal } from '../../src/journal/index.js';
import { freshFolder } from '../world/fresh-folder.js';

/** A wall clock that stands. */
export const AT = '2026-03-01T09:00:00.000Z';
export const now = (): string => AT;

/** A journal's path in a new directory that goes with the test. */
export function freshPath(): string {
  const directory = freshFolder();
  return join(directory, 'data', 'journal.db');
}

export function attempt(serviceId: string, state: AttemptState = 'open', saleId = 'SALE-A'): TerminalAttempt {
  return { serviceId, category: 'Payment', saleId, poiId: 'P400-1', sessionEpoch: 1, openedAt: AT, state };
}

export function outcome(result: Result, revision = 1): CommonOutcome {
  const resolvedBy = 'terminal';
  return { result, revision, retry: 'unsafe', reason: 'approved', message: 'A sentence.', at: AT, resolvedBy };
}

/** An open payment of 12.00 EUR on the terminal `till-1`, without attempts, changed as told. */
export function payment(transactionId: string, changes: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    request: {
      transactionId,
      kind: 'payment',
      terminal: 'till-1',
      amountDetails: { amount: 1200, currency: 'EUR' },
      sale: `sale-${transactionId}`,
      allowPartial: false,
    },
    acceptedAt: AT,
    attempts: [],
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
    ...changes,
  };
}

/** The journal at a path, which takes no room beforehand. */
export function opened(path: string): Journal {
  return openJournal({ path, now, pregrowBytes: 0 });
}

/** Commits an open payment on the terminal `till-1`. */
export function accept(journal: Pick<Journal, 'commit'>, transactionId: string): ReturnType<Journal['commit']> {
  return journal.commit([part('till-1', payment(transactionId))]);
}

/** A journal with one payment, cleanly closed. */
export function madeJournal(): string {
  const path = freshPath();
  const journal = opened(path);
  journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }))]);
  journal.close();
  return path;
}

/** The same record on another terminal. */
export function on(terminal: string, record: TransactionRecord): TransactionRecord {
  return { ...record, request: unchecked({ ...record.request, terminal }) };
}

export function fact(type: FactType, transactionId?: string, terminal = 'till-1'): Fact {
  return {
    at: AT,
    type,
    terminal,
    text: `${type} happened`,
    ...(transactionId === undefined ? {} : { transactionId }),
  };
}

/** A part with one fact for each record. */
export function part(terminal: string, ...transactions: readonly TransactionRecord[]): LaneCommit {
  const facts = transactions.map(({ request }) => fact('accepted', request.transactionId, terminal));
  return { writer: terminal, facts, transactions };
}

/** Runs it, and returns the JournalError that it must throw. */
export function errorOf(call: () => unknown): JournalError {
  try {
    call();
  } catch (error) {
    if (error instanceof JournalError) return error;
    throw error;
  }
  throw new Error('no JournalError was thrown');
}

/** The code of the JournalError that it must throw. */
export function codeOf(call: () => unknown): JournalErrorCode {
  return errorOf(call).code;
}

/** What this process has open of files whose paths begin so; nothing where the system does not tell. */
export function openFiles(start: string): readonly string[] {
  const descriptors = '/proc/self/fd';
  if (!existsSync(descriptors)) return [];
  const files = readdirSync(descriptors).map((name) => {
    try {
      return readlinkSync(`${descriptors}/${name}`);
    } catch {
      // The one by which the list itself was read.
      return '';
    }
  });
  return files.filter((file) => file.startsWith(start));
}

/** A journal with the payment `a`, as a process left it that was killed. */
export function leftByKill(): string {
  const path = freshPath();
  const journal = opened(path);
  accept(journal, 'a');
  const left = freshPath();
  mkdirSync(dirname(left));
  for (const end of ['', '-wal', '.witness']) copyFileSync(path + end, left + end);
  journal.close();
  return left;
}
