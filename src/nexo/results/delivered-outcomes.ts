/** The outcomes that registers received. nexo has no acknowledgement, so the next request of the register counts as one. */

import { comparableText, type Lanes } from '../../core/index.js';
import type { Ended } from '../dialogue/responses/money-response.js';
import type { Said } from '../peer/peer.js';

/** The functions to call when a connection has accepted a whole response, and when the connection fails afterwards. */
export type Handing = Pick<Said, 'taken' | 'lost'>;

/** An outcome that a connection of a register accepted. */
export interface AnswerDelivered {
  readonly transactionId: string;
  readonly revision: number;
}

/**
 * The register that received an outcome. Two registers may use the same SaleID, but a request of one does not
 * acknowledge an outcome of the other.
 */
export interface AnswerReceiver {
  /** The name of the register's token. Undefined for the operator, and if registers have no tokens of their own. */
  readonly register: string | undefined;
  readonly saleId: string;
  /** The configured name of the terminal. */
  readonly terminal: string;
}

/**
 * The number of registers that are remembered, each with up to `outcomesMax` outcomes. Older outcomes remain in the
 * inbox.
 */
const registersMax = 1_000;
const outcomesMax = 20;

/**
 * The outcomes that were delivered completely and are not acknowledged. This list exists only in memory. After a
 * restart the outcomes are still in the inbox, where a caller can read them again.
 */
export class DeliveredOutcomes {
  readonly #handed = new Map<string, readonly AnswerDelivered[]>();
  readonly #lanes: Pick<Lanes, 'answerDelivered' | 'answerLost'>;

  constructor(lanes: Pick<Lanes, 'answerDelivered' | 'answerLost'>) {
    this.#lanes = lanes;
  }

  /** Returns the functions to call for a response that contains this outcome. */
  handing(who: AnswerReceiver, { request: { transactionId }, outcome: { revision } }: Ended): Handing {
    let noted = Promise.resolve(false);
    return {
      taken: () => {
        this.#add(who, { transactionId, revision });
        noted = this.#lanes.answerDelivered(transactionId, revision, who.saleId);
      },
      lost: () => {
        this.#takeBack(who, { transactionId, revision });
        void this.#unlessBefore(noted, transactionId, revision);
      },
    };
  }

  /** Records the loss of the answer, unless another connection had accepted the outcome before. */
  async #unlessBefore(noted: Promise<boolean>, transactionId: string, revision: number): Promise<void> {
    if (await noted) await this.#lanes.answerLost(transactionId, revision);
  }

  /** Records that a connection has accepted a whole answer. */
  #add(who: AnswerReceiver, outcome: AnswerDelivered): void {
    const name = nameOf(who);
    const others = this.#others(name, outcome);
    this.#handed.delete(name);
    this.#handed.set(name, [...others, outcome].slice(-outcomesMax));
    const [oldest] = this.#handed.keys();
    if (this.#handed.size > registersMax && oldest !== undefined) this.#handed.delete(oldest);
  }

  /** Removes an outcome whose connection failed after the delivery, because the register may not have read it. */
  #takeBack(who: AnswerReceiver, outcome: AnswerDelivered): void {
    const name = nameOf(who);
    this.#keep(name, this.#others(name, outcome));
  }

  /** True if a connection of the register accepted this revision completely and has not failed since. */
  wasTaken(who: AnswerReceiver, transactionId: string, revision: number): boolean {
    const handed = this.#handed.get(nameOf(who)) ?? [];
    return handed.some((one) => one.transactionId === transactionId && one.revision === revision);
  }

  /** Returns the delivered outcomes that the next request of the register acknowledges, and forgets them. */
  takeLeft(who: AnswerReceiver, isLeft: (transactionId: string) => boolean): readonly AnswerDelivered[] {
    const name = nameOf(who);
    const handed = this.#handed.get(name) ?? [];
    this.#keep(
      name,
      handed.filter(({ transactionId }) => !isLeft(transactionId)),
    );
    return handed.filter(({ transactionId }) => isLeft(transactionId));
  }

  /** Remembers an outcome again, because its acknowledgement could not be recorded. A later revision stays. */
  keepAgain(who: AnswerReceiver, outcome: AnswerDelivered): void {
    const handed = this.#handed.get(nameOf(who)) ?? [];
    if (!handed.some(({ transactionId }) => transactionId === outcome.transactionId)) this.#add(who, outcome);
  }

  /** Forgets the outcomes of a register that starts again, because the register may not have booked them. */
  forget(who: AnswerReceiver): void {
    this.#handed.delete(nameOf(who));
  }

  #others(name: string, { transactionId }: AnswerDelivered): readonly AnswerDelivered[] {
    return (this.#handed.get(name) ?? []).filter((one) => one.transactionId !== transactionId);
  }

  #keep(name: string, kept: readonly AnswerDelivered[]): void {
    if (kept.length === 0) this.#handed.delete(name);
    else this.#handed.set(name, kept);
  }
}

function nameOf({ register, saleId, terminal }: AnswerReceiver): string {
  return JSON.stringify([register ?? null, comparableText(saleId), terminal]);
}
