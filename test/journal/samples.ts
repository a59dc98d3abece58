/** Sample records and facts for tests of the journal, and paths. */

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

/** A wall clock that always shows this time. */
export const AT = '2026-03-01T09:00:00.000Z';
export const now = (): string => AT;

/** Returns the path of a journal in a new directory, which is deleted after the test. */
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

/** Makes an open payment of 12.00 EUR on the terminal `till-1`, without attempts, with these changes. */
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

/** Opens the journal at a path without reserving disk space. */
export function opened(path: string): Journal {
  return openJournal({ path, now, pregrowBytes: 0 });
}

/** Commits an open payment on the terminal `till-1`. */
export function accept(journal: Pick<Journal, 'commit'>, transactionId: string): ReturnType<Journal['commit']> {
  return journal.commit([part('till-1', payment(transactionId))]);
}

/** Makes a journal with one payment, closes it, and returns its path. */
export function madeJournal(): string {
  const path = freshPath();
  const journal = opened(path);
  journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }))]);
  journal.close();
  return path;
}

/** Returns the same record on another terminal. */
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

/** Makes a part with one fact for each record. */
export function part(terminal: string, ...transactions: readonly TransactionRecord[]): LaneCommit {
  const facts = transactions.map(({ request }) => fact('accepted', request.transactionId, terminal));
  return { writer: terminal, facts, transactions };
}

/** Calls a function and returns the JournalError that it must throw. */
export function errorOf(call: () => unknown): JournalError {
  try {
    call();
  } catch (error) {
    if (error instanceof JournalError) return error;
    throw error;
  }
  throw new Error('no JournalError was thrown');
}

/** Returns the code of the JournalError that a function must throw. */
export function codeOf(call: () => unknown): JournalErrorCode {
  return errorOf(call).code;
}

/** Returns the open files of this process whose paths begin with this text. Empty on systems that do not list them. */
export function openFiles(start: string): readonly string[] {
  const descriptors = '/proc/self/fd';
  if (!existsSync(descriptors)) return [];
  const files = readdirSync(descriptors).map((name) => {
    try {
      return readlinkSync(`${descriptors}/${name}`);
    } catch {
      // The descriptor that was used to read the list.
      return '';
    }
  });
  return files.filter((file) => file.startsWith(start));
}

/** Makes a journal with the payment `a`, as a killed process leaves it, and returns its path. */
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
