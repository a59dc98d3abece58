/** Which outcomes registers were handed, so that going on can be taken for the acknowledgement that nexo does not have. */

import { comparableText, type Lanes } from '../../core/index.js';
import type { Ended } from '../dialogue/responses/money-response.js';
import type { Said } from '../peer/peer.js';

/** What is done when a connection has taken a whole answer, and when it fails afterwards. */
export type Handing = Pick<Said, 'taken' | 'lost'>;

/** An outcome that a register took from its connection. */
interface AnswerDelivered {
  readonly transactionId: string;
  readonly revision: number;
}

/** Who goes on from what: two registers may say the same SaleID, and neither goes on for the other. */
export interface AnswerReceiver {
  /** Absent for the operator, and where registers have no tokens of their own. */
  readonly register: string | undefined;
  readonly saleId: string;
  /** By its configured name. */
  readonly terminal: string;
}

/** So many registers are remembered, and so many outcomes of each: what falls out stays in the inbox. */
const registersMax = 1_000;
const outcomesMax = 20;

/**
 * The outcomes that were handed over whole and are not acknowledged. The memory of this process alone: what a restart
 * forgets stays in the inbox, where it is told again to whoever asks.
 */
export class DeliveredOutcomes {
  readonly #handed = new Map<string, readonly AnswerDelivered[]>();
  readonly #lanes: Pick<Lanes, 'answerDelivered' | 'answerLost'>;

  constructor(lanes: Pick<Lanes, 'answerDelivered' | 'answerLost'>) {
    this.#lanes = lanes;
  }

  /** What is done when the register takes an answer that tells this end. */
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

  /** What another connection took before stays taken. */
  async #unlessBefore(noted: Promise<boolean>, transactionId: string, revision: number): Promise<void> {
    if (await noted) await this.#lanes.answerLost(transactionId, revision);
  }

  /** A connection has taken all of an answer. */
  #add(who: AnswerReceiver, outcome: AnswerDelivered): void {
    const name = nameOf(who);
    const others = this.#others(name, outcome);
    this.#handed.delete(name);
    this.#handed.set(name, [...others, outcome].slice(-outcomesMax));
    const [oldest] = this.#handed.keys();
    if (this.#handed.size > registersMax && oldest !== undefined) this.#handed.delete(oldest);
  }

  /** That connection failed afterwards: whether the register read it is not known. */
  #takeBack(who: AnswerReceiver, outcome: AnswerDelivered): void {
    const name = nameOf(who);
    this.#keep(name, this.#others(name, outcome));
  }

  /** Whether a connection of the register took this revision whole, and has not failed since. */
  wasTaken(who: AnswerReceiver, transactionId: string, revision: number): boolean {
    const handed = this.#handed.get(nameOf(who)) ?? [];
    return handed.some((one) => one.transactionId === transactionId && one.revision === revision);
  }

  /** The register goes on: what it was handed and has gone on from. They are forgotten here. */
  takeLeft(who: AnswerReceiver, isLeft: (transactionId: string) => boolean): readonly AnswerDelivered[] {
    const name = nameOf(who);
    const handed = this.#handed.get(name) ?? [];
    this.#keep(
      name,
      handed.filter(({ transactionId }) => !isLeft(transactionId)),
    );
    return handed.filter(({ transactionId }) => isLeft(transactionId));
  }

  /** The register begins anew: what it did with what it was handed is not known. */
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
