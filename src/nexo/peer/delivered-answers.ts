/** The answers that one connection took, so that its failure can be told for each: what it took of them was perhaps never read. */

import type { Said } from './peer.js';

/** So many are remembered. Whoever asked for more behind an answer has read it. */
const answersMax = 20;

/**
 * One connection. A kernel resets a connection that is closed, or whose process dies, with bytes in it that nobody read; an orderly end says that
 * all was read.
 */
export class DeliveredAnswers {
  #lost: readonly (() => void)[] = [];

  /** The connection has taken the whole answer. */
  took({ taken, lost }: Pick<Said, 'taken' | 'lost'>): void {
    taken();
    if (lost !== undefined) this.#lost = [...this.#lost, lost].slice(-answersMax);
  }

  /** The connection was reset, or failed in another way. */
  failed(): void {
    const all = this.#lost;
    this.#lost = [];
    for (const lost of all) lost();
  }
}
