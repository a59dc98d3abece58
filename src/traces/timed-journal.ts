/** Records when each commit of a journal began and ended. */

import { performance } from 'node:perf_hooks';
import { type JournalPort, journalWith } from '../core/index.js';

/** Notes a commit and its times, in ms since 1970, with fractions. */
type OnCommit = (parts: Parameters<JournalPort['commit']>[0], startMs: number, endMs: number) => void;

/** Wraps the port of a journal. Calls `onCommit` after each successful commit. */
export function timedJournal(journal: JournalPort, onCommit: OnCommit): JournalPort {
  return journalWith(journal, {
    commit(parts, position) {
      const startMs = preciseMs();
      const results = journal.commit(parts, position);
      onCommit(parts, startMs, preciseMs());
      return results;
    },
  });
}

function preciseMs(): number {
  return performance.timeOrigin + performance.now();
}
