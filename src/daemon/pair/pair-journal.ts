/** The journal of a leader, for commits outside a turn: they are appended to the stream before the journal gets them. */

import { type JournalPort, journalWith, type ReplicatedLog } from '../../core/index.js';

/**
 * Wraps the port of a journal. A commit without a position is first appended to the stream, and is committed to the
 * journal once the stream has it. Until then the journal does not contain the commit, so such a commit must not decide
 * about money.
 */
export function pairJournal(
  journal: JournalPort,
  log: Pick<ReplicatedLog, 'append'>,
  onFatal: (error: unknown) => void,
): JournalPort {
  return journalWith(journal, {
    commit(parts, position) {
      if (position !== undefined) return journal.commit(parts, position);
      log.append(parts, (appended) => {
        try {
          journal.commit(parts, appended);
        } catch (error) {
          onFatal(error);
        }
      });
      return parts.map(({ writer }) => ({ writer, ok: true }));
    },
  });
}
