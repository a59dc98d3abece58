/** Reads the facts of a journal file whose daemon has ended. */

import { openSqlite } from '../../src/sqlite.js';
import type { SeenFact } from './stage.js';
import { textIn } from './virtual-stage.js';

interface Row {
  readonly type: string;
  readonly transaction_id: string | null;
  readonly text: string;
  readonly detail: string | null;
}

/** Returns every fact in order. Throws the database's own error for a file that is not a journal. */
export function readFacts(path: string): readonly SeenFact[] {
  const db = openSqlite(path);
  try {
    const rows = db.prepare<[], Row>('SELECT type, transaction_id, text, detail FROM facts ORDER BY seq').all();
    return rows.map((row) => {
      const detail: unknown = row.detail === null ? undefined : JSON.parse(row.detail);
      return {
        type: row.type,
        transactionId: row.transaction_id ?? undefined,
        text: row.text,
        row: textIn(detail, 'row'),
        result: textIn(detail, 'result'),
      };
    });
  } finally {
    db.close();
  }
}
