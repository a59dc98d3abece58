/**
 * Parses the texts of record rows. The same text always means the same record, so each text in use is parsed only once.
 */

import type { TransactionRecord } from '../../core/index.js';
import { Recent } from './recent.js';

/** The number of texts in use at one time: open transactions, and transactions that a register queries. */
const TEXTS_MAX = 256;

/**
 * Texts that are longer than this are parsed again each time. The row of such a text has a basket, and becomes short
 * when its transaction ends.
 */
const textMax = 65_536;

/** Parses the records of one database. Callers share the returned record and must not change it. */
export class RecordTexts {
  readonly #read = new Recent<string, TransactionRecord>(TEXTS_MAX);

  /**
   * Returns the record that the text of a row contains. A cached record always comes from a text that was read from the
   * journal, never from a record that was about to be written.
   */
  read(text: string): TransactionRecord {
    const known = this.#read.get(text);
    if (known !== undefined) return known;
    const record: TransactionRecord = JSON.parse(text);
    if (text.length <= textMax) this.#read.put(text, record);
    return record;
  }
}
