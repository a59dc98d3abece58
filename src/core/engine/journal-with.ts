/** A journal in which some calls are replaced. */

import type { JournalPort } from './ports.js';

/** Returns the journal with some calls replaced by `changes`. */
export function journalWith(journal: JournalPort, changes: Partial<JournalPort>): JournalPort {
  return {
    commit: (parts, position) => journal.commit(parts, position),
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
    ...changes,
  };
}
