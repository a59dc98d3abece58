/** The stored cards of one payment service. Loaded only where a service is configured. */

import type { Reply, ServiceQuestions, StoredInstrument } from '../../core/index.js';
import {
  deletedIn,
  deletionQuestion,
  freshKey,
  listedIn,
  listQuestion,
  mayBeAskedAgain,
} from '../../core/service/index.js';

/** See the top of the file. Nothing of it goes through a turn: no money moves, and nothing is kept. */
export class ServiceInstruments {
  readonly #questions: ServiceQuestions;
  readonly #randomBits: () => number;

  constructor(questions: ServiceQuestions, randomBits: () => number) {
    this.#questions = questions;
    this.#randomBits = randomBits;
  }

  /** See `Instruments.list`. */
  async list(shopper: string): Promise<Reply<readonly StoredInstrument[]>> {
    const question = listQuestion(shopper);
    return question.ok ? listedIn(await this.#questions.ask(question.value, mayBeAskedAgain)) : question;
  }

  /** See `Instruments.delete`. A repeat of a lost deletion has its key, and gets its first answer. */
  async delete(shopper: string, instrument: string, nowWallMs: number): Promise<Reply<undefined>> {
    const question = deletionQuestion(shopper, instrument, freshKey(this.#randomBits(), nowWallMs));
    return question.ok ? deletedIn(await this.#questions.ask(question.value, mayBeAskedAgain)) : question;
  }
}
