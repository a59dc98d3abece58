/** The nouns, verbs and other small parts from which the messages are built. */

/** The words of one kind of transaction. */
export interface KindWords {
  /** `The payment was …`, `A payment …`. */
  readonly noun: string;
  /** The effect of the kind, for people who write a request: `takes money`. */
  readonly does: string;
  /** `Do not charge again`. */
  readonly verb: string;
  /** `It may be charged again`. */
  readonly again: string;
  /** `12.50 EUR charged`; empty if the messages name no amount. */
  readonly done: string;
  /** A sentence about the rest after an approval in part. */
  readonly rest: string;
  /** The consequence if it was never started: `nothing was charged`. */
  readonly nothing: string;
  /** The consequence if the terminal ended it: `no money moved`. */
  readonly unmoved: string;
  /** The party that decides on it after the terminal: `bank`. */
  readonly host: string;
}

/** The words of one rail. */
export interface RailWords {
  /** `The terminal answered …`. */
  readonly place: string;
  /** The place in the code of a reason. */
  readonly code: 'terminal' | 'service';
  /** Where the operator sees the outcome of a transaction: `look at …`. */
  readonly look: string;
}

/** The words of both rails. */
export const rails: Readonly<Record<'terminal' | 'service', RailWords>> = {
  terminal: { place: 'terminal', code: 'terminal', look: "the terminal's last receipt" },
  service: { place: 'payment service', code: 'service', look: 'the pages of the payment service' },
};

/** Returns words as a sentence: `Nothing was charged.` */
export function capitalized(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** Returns the sentence that a transaction had no effect: `Nothing was charged.` */
export function nothingOf({ words }: { readonly words: Pick<KindWords, 'nothing'> }): string {
  return capitalized(words.nothing);
}

/** Returns the message for a terminal, payment service or other place that is not configured. It lists the configured names. */
export function unknownPlace(what: string, name: string, known: readonly string[]): string {
  const configured = known.length === 0 ? 'None is configured.' : `Configured: ${known.join(', ')}.`;
  return `There is no ${what} ${name}. ${configured}`;
}
