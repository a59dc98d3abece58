/** The nouns, verbs and other small parts from which the messages are built. */

/** The words of one kind of transaction. */
export interface KindWords {
  /** The noun of the kind: `The payment was …`, `A payment …`. */
  readonly noun: string;
  /** The effect of the kind, for people who write a request: `takes money`. */
  readonly does: string;
  /** The verb of the kind: `Do not charge again`. */
  readonly verb: string;
  /** The words for a repetition of the transaction: `It may be charged again`. */
  readonly again: string;
  /** The statement about an approval: `12.50 EUR charged`; empty if the messages name no amount. */
  readonly done: string;
  /** A sentence about the rest that remains after a partial approval. */
  readonly rest: string;
  /** The statement about a transaction that was never started: `nothing was charged`. */
  readonly nothing: string;
  /** The statement about a transaction that the terminal ended: `no money moved`. */
  readonly unmoved: string;
  /** The party that decides after the terminal: `the bank`. */
  readonly host: string;
}

/** The words for the peers to which tenderd sends requests: terminals or payment services. */
export interface RailWords {
  /** The noun for the terminal or payment service: `The terminal answered …`. */
  readonly place: string;
  /** The word for terminals or payment services in codes. */
  readonly code: 'terminal' | 'service';
  /** The instruction that leads the operator to the outcome: `look at …`. */
  readonly look: string;
}

/** The words for terminals and for payment services. */
export const rails: Readonly<Record<'terminal' | 'service', RailWords>> = {
  terminal: { place: 'terminal', code: 'terminal', look: "the terminal's last receipt" },
  service: { place: 'payment service', code: 'service', look: 'the pages of the payment service' },
};

/** Returns the words with a capital letter and a full stop: `Nothing was charged.` */
export function capitalized(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** Returns the sentence that a transaction had no effect: `Nothing was charged.` */
export function nothingOf({ words }: { readonly words: Pick<KindWords, 'nothing'> }): string {
  return capitalized(words.nothing);
}

/**
 * Returns the message that a terminal, payment service or other place is not configured. It lists the configured names.
 */
export function unknownPlace(what: string, name: string, known: readonly string[]): string {
  const configured = known.length === 0 ? 'None is configured.' : `Configured: ${known.join(', ')}.`;
  return `There is no ${what} ${name}. ${configured}`;
}
