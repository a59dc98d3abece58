/** The stored cards of one payment service. This module is loaded only if a service is configured. */

import type { Reply, ServiceCore, ServiceQuestions, StoredInstrument } from '../../core/index.js';

/**
 * Lists and deletes the stored cards of one service. These requests use no turn, because no money moves and nothing is
 * recorded.
 */
export class ServiceInstruments {
  readonly #core: ServiceCore;
  readonly #questions: ServiceQuestions;
  readonly #randomBits: () => number;

  constructor(core: ServiceCore, questions: ServiceQuestions, randomBits: () => number) {
    this.#core = core;
    this.#questions = questions;
    this.#randomBits = randomBits;
  }

  /** Returns the cards of a shopper that are stored for convenience. */
  async list(shopper: string): Promise<Reply<readonly StoredInstrument[]>> {
    const question = this.#core.listQuestion(shopper);
    return question.ok
      ? this.#core.listedIn(await this.#questions.ask(question.value, this.#core.mayBeAskedAgain))
      : question;
  }

  /**
   * Deletes one reference to a stored card. If the response is lost, the request is repeated with the same key, and the
   * service repeats its first response.
   */
  async delete(shopper: string, instrument: string, nowWallMs: number): Promise<Reply<undefined>> {
    const question = this.#core.deletionQuestion(
      shopper,
      instrument,
      this.#core.freshKey(this.#randomBits(), nowWallMs),
    );
    return question.ok
      ? this.#core.deletedIn(await this.#questions.ask(question.value, this.#core.mayBeAskedAgain))
      : question;
  }
}
