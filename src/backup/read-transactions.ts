/** Reads the transactions of a journal file without changing the file. */

import type { TransactionRecord } from '../core/index.js';
import { isOfThisRelease, journalError, requireKnown } from '../journal/index.js';
import { journal as texts } from '../messages/index.js';
import type { Source } from './still-journal.js';
import { withReadJournal } from './verified-copy.js';

/**
 * Calls `onRecord` with each transaction, oldest first. Returns false if an earlier release wrote the file, because its
 * records have other members than the records of this release until tenderd starts with the file. Rejects with JournalError, such as
 * `journal-locked` while a daemon uses the file.
 */
export async function readTransactions(
  path: string,
  source: Source,
  onRecord: (record: TransactionRecord) => void,
): Promise<boolean> {
  return withReadJournal(path, source, (db) => {
    requireKnown(db, path);
    if (db.pragma('user_version', { simple: true }) === 0) throw journalError('journal-corrupt', path, texts.noVersion);
    if (!isOfThisRelease(db)) return false;
    const rows = db.prepare<[], string>('SELECT record FROM transactions ORDER BY accepted').pluck().iterate();
    for (const text of rows) {
      const record: TransactionRecord = JSON.parse(text);
      onRecord(record);
    }
    return true;
  });
}
