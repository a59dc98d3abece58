/** The journal of a stopped daemon as the source of a backup. */

import { copyPages, type CopySource, lastFactOf, shares, sourceOf, stoppedPace } from '../journal/index.js';
import { withStillJournal } from './still-journal.js';

/** Calls `use` with the journal of a stopped daemon. Rejects with JournalError, such as `journal-locked`. */
export async function withStillSource<T>(path: string, use: (source: CopySource) => Promise<T>): Promise<T> {
  return withStillJournal(path, async (db) =>
    use(
      sourceOf(db, async (to, onStep) => {
        await copyPages(db, to, stoppedPace, { onStep: shares(onStep), onWhole: () => undefined });
        return { facts: lastFactOf(db) };
      }),
    ),
  );
}
