/** A journal in which some calls are replaced. */

import type { JournalPort } from '../../../src/core/index.js';

/** Returns the journal with these calls in place of its own. */
export function overlay(journal: JournalPort, changes: Partial<JournalPort>): JournalPort {
  return {
    commit: (parts, position) => journal.commit(parts, position),
    check: (parts) => journal.check(parts),
    loadLane: (terminal) => journal.loadLane(terminal),
    loadOpen: (terminal) => journal.loadOpen(terminal),
    findTransaction: (transactionId) => journal.findTransaction(transactionId),
    findBySale: (sale) => journal.findBySale(sale),
    findBySaleNumber: (saleNumber) => journal.findBySaleNumber(saleNumber),
    findByOriginal: (names) => journal.findByOriginal(names),
    findUnlinkedRefunds: (register, since) => journal.findUnlinkedRefunds(register, since),
    findByKey: (key) => journal.findByKey(key),
    findByRequestIds: (filter, limit) => journal.findByRequestIds(filter, limit),
    findByAttempt: (key) => journal.findByAttempt(key),
    isKeyStartUsed: (start) => journal.isKeyStartUsed(start),
    list: (filter) => journal.list(filter),
    search: (search) => journal.search(search),
    factsOf: (transactionId) => journal.factsOf(transactionId),
    factsAfter: (seq, limit) => journal.factsAfter(seq, limit),
    lastFact: () => journal.lastFact(),
    listInbox: (limit) => journal.listInbox(limit),
    listAttention: () => journal.listAttention(),
    hasReserve: () => journal.hasReserve(),
    ...changes,
  };
}
