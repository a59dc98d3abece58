/** The answers that one connection delivered. If the connection fails, each of them may not have been read. */

import type { Said } from './peer.js';

/** The most answers that are remembered. A register that sends further requests after an answer has read it. */
const answersMax = 20;

/**
 * The answers of one connection. A kernel resets a connection that is closed, or whose process dies, while it has unread
 * bytes. An orderly end proves that all was read.
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
