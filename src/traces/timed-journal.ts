/** Records when each commit of a journal began and ended. */

import { performance } from 'node:perf_hooks';
import type { JournalPort } from '../core/index.js';

/** Called after a commit. Times are ms since 1970, with fractions. */
type OnCommit = (parts: Parameters<JournalPort['commit']>[0], startMs: number, endMs: number) => void;

/** Wraps the port of a journal. Calls `onCommit` after each successful commit. */
export function timedJournal(journal: JournalPort, onCommit: OnCommit): JournalPort {
  return {
    commit(parts, position) {
      const startMs = preciseMs();
      const results = journal.commit(parts, position);
      onCommit(parts, startMs, preciseMs());
      return results;
    },
    check: (parts) => journal.check(parts),
    loadLane: (place) => journal.loadLane(place),
    loadOpen: (place) => journal.loadOpen(place),
    findTransaction: (id) => journal.findTransaction(id),
    findBySale: (sale, known) => journal.findBySale(sale, known),
    findBySaleNumber: (saleNumber) => journal.findBySaleNumber(saleNumber),
    findByOriginal: (names) => journal.findByOriginal(names),
    findByKey: (key) => journal.findByKey(key),
    findByRequestIds: (filter, limit) => journal.findByRequestIds(filter, limit),
    findUnlinkedRefunds: (register, since) => journal.findUnlinkedRefunds(register, since),
    findByAttempt: (key) => journal.findByAttempt(key),
    isKeyStartUsed: (start) => journal.isKeyStartUsed(start),
    list: (filter) => journal.list(filter),
    search: (search) => journal.search(search),
    factsOf: (transactionId) => journal.factsOf(transactionId),
    factsAfter: (seq, limit) => journal.factsAfter(seq, limit),
    lastFact: () => journal.lastFact(),
    listInbox: (limit, register) => journal.listInbox(limit, register),
    listAttention: () => journal.listAttention(),
    hasReserve: () => journal.hasReserve(),
  };
}

function preciseMs(): number {
  return performance.timeOrigin + performance.now();
}
