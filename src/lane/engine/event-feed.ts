/** The events for listeners: facts from the journal, and a notice after each turn. */

import type { Feed, JournalPort, NumberedFact } from '../../core/index.js';

/** Implements {@link Feed} with the journal. */
export class LaneFeed implements Feed {
  readonly #journal: JournalPort;
  readonly #listeners = new Set<() => void>();

  constructor(journal: JournalPort) {
    this.#journal = journal;
  }

  last(): number {
    return this.#journal.lastFact();
  }

  after(seq: number, limit: number): readonly NumberedFact[] {
    return this.#journal.factsAfter(seq, limit);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Informs the listeners that a turn is over: its changes are durable and visible. */
  turned(): void {
    for (const listener of this.#listeners) listener();
  }
}
