/** The newest transactions of a stopped daemon, as the API would report them. */

import { existsSync } from 'node:fs';
import { toDocument } from '../../api/documents/transaction-document.js';
import { viewOf } from '../../core/index.js';
import { cliSupport as texts } from '../../messages/index.js';
import { bytesIn } from './size.js';

/** The transactions of a bundle, and facts about the journal from which they come. */
export interface CollectedTransactions {
  readonly transactions: readonly unknown[];
  readonly cut: readonly string[];
  readonly journal?: unknown;
}

/** Everything that the API can include in a transaction. */
const everything = { has: () => true, receiptWidth: () => 40 };

/**
 * Reads the transactions from a copy of the journal in memory. `isStopped`: no daemon has the journal open. Never
 * throws.
 */
export async function stoppedTransactions(
  path: string,
  limit: number,
  isStopped: boolean,
  nowMs: number,
): Promise<CollectedTransactions> {
  if (!isStopped) return without(texts.journalWhy.inUse);
  if (!existsSync(path)) return without(texts.journalWhy.missing);
  const journal = await import('../../journal/index.js').catch(() => undefined);
  if (journal === undefined) return without(texts.journalWhy.noDriver);
  const state = journal.inspectStoppedJournal(path);
  const listing = journal.listStoppedJournal(path, limit);
  switch (listing.type) {
    case 'failed':
      return { ...without(listing.text), journal: { state } };
    case 'older-release':
      return { ...without(texts.journalWhy[listing.type]), journal: { state } };
    case 'too-large':
      return { ...without(texts.journalWhy[listing.type](bytesIn(listing.bytes))), journal: { state } };
    case 'read': {
      const { total, facts, schemaVersion } = listing;
      const now = new Date(nowMs).toISOString();
      const transactions = listing.transactions.map(({ record, facts: ofRecord }) =>
        toDocument(
          viewOf(record, ofRecord, { now, ahead: undefined, recovering: record.outcome === undefined }),
          everything,
        ),
      );
      const cut = total > transactions.length ? [texts.cut.transactions(transactions.length, total)] : [];
      return { transactions, cut, journal: { state, transactions: total, facts, schemaVersion } };
    }
  }
}

function without(why: string): CollectedTransactions {
  return { transactions: [], cut: [texts.cut.journal(why)] };
}
