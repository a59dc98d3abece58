/** Distinguishes the journals of several tills, so that the copies of one till never count as those of another. */

import { createHash } from 'node:crypto';
import type { Database } from '../../sqlite.js';

/**
 * Returns eight hexadecimal digits that identify the origin of copies. They stay the same when the operator confirms
 * the journal or restores a copy, and change with `journal new-sale-id` and `journal same-machine`.
 */
export function journalOrigin(db: Database): string {
  const meta = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  // The salt of the machine's marks identifies the journal. A journal without marks has no salt, so its id is used.
  const own = meta.get('host.salt') ?? meta.get('id') ?? '';
  return createHash('sha256').update(`copies ${own}`).digest('hex').slice(0, 8);
}
