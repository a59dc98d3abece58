/** The answers that one connection delivered. If the connection fails, the register may not have read these answers. */

import type { Said } from './peer.js';

/**
 * The maximum number of answers that are remembered. If a register sends further requests after an answer, it has read
 * the answer.
 */
const answersMax = 20;

/**
 * The answers that one connection has delivered. The way in which the connection ends shows whether the register has
 * read them. If a register closes its connection or dies with unread bytes, its kernel resets the connection. So an
 * orderly end proves that the register has read everything.
 */
export class DeliveredAnswers {
  #lost: readonly (() => void)[] = [];

  /** Records that the connection has delivered the whole answer. */
  took({ taken, lost }: Pick<Said, 'taken' | 'lost'>): void {
    taken();
    if (lost !== undefined) this.#lost = [...this.#lost, lost].slice(-answersMax);
  }

  /** Records that the connection was reset, or failed in another way. */
  failed(): void {
    const all = this.#lost;
    this.#lost = [];
    for (const lost of all) lost();
  }
}
