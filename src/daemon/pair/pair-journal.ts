/** The journal of a leader, for commits outside a turn: they are appended to the stream before the journal gets them. */

import type { JournalPort, ReplicatedLog } from '../../core/index.js';

/**
 * Wraps the port of a journal. A commit without a position is appended, and committed once the stream has it. Until then the journal does not contain
 * the commit, so such a commit must not decide about money.
 */
export function pairJournal(
  journal: JournalPort,
  log: Pick<ReplicatedLog, 'append'>,
  onFatal: (error: unknown) => void,
): JournalPort {
  return {
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
