/** Which outcomes registers were handed, so that going on can be taken for the acknowledgement that nexo does not have. */

/** An outcome that a register took from its connection. */
export interface AnswerDelivered {
  readonly transactionId: string;
  readonly revision: number;
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

  /** A connection has taken all of an answer. */
  add(saleId: string, terminal: string, outcome: AnswerDelivered): void {
    const name = JSON.stringify([saleId, terminal]);
    const others = (this.#handed.get(name) ?? []).filter(
      ({ transactionId }) => transactionId !== outcome.transactionId,
    );
    this.#handed.delete(name);
    this.#handed.set(name, [...others, outcome].slice(-outcomesMax));
    const [oldest] = this.#handed.keys();
    if (this.#handed.size > registersMax && oldest !== undefined) this.#handed.delete(oldest);
  }

  /** The register goes on: what it was handed and has gone on from. They are forgotten here. */
  takeLeft(saleId: string, terminal: string, isLeft: (transactionId: string) => boolean): readonly AnswerDelivered[] {
    const name = JSON.stringify([saleId, terminal]);
    const handed = this.#handed.get(name) ?? [];
    const kept = handed.filter(({ transactionId }) => !isLeft(transactionId));
    if (kept.length === 0) this.#handed.delete(name);
    else this.#handed.set(name, kept);
    return handed.filter(({ transactionId }) => isLeft(transactionId));
  }

  /** The register begins anew: what it did with what it was handed is not known. */
  forget(saleId: string, terminal: string): void {
    this.#handed.delete(JSON.stringify([saleId, terminal]));
  }
}
