/** What a person must look at, with what is known and what may be done. */

/** Something that a person must look at, with what is known and what may be done. */
export interface Attention {
  /** Stable code: `unresolved`, `reverse-one`, `other-currency`, `unmatched-response`, `foreign-reference`, `forged`, `terminal-blocked`, `terminal-faulted`, ... */
  readonly code: string;
  readonly at: string;
  /** What happened and what to do, in plain words. */
  readonly text: string;
  /** Names of what a person can do: `resolve`, `reverse`, `release`, `acknowledge`, `journal-confirm`, `journal-same-machine`, `journal-new-sale-id`, `call-support`. */
  readonly actions: readonly string[];
}

/** The code of what stands there about an attempt of which nobody knows beside an outcome that stands. It goes once each attempt is known. */
export const otherAttemptCode = 'other-attempt-unknown';

/** The code of what stands there about another payment that a payment service names for it. */
export const paymentUnexplainedCode = 'payment-unexplained';

/** The code of an entry about a part that was approved without a figure. While it is there, the whole counts as refunded. */
export const amountUnconfirmedCode = 'amount-unconfirmed';

/** The code of what stands there about an operation that a payment service shows, that no transaction explains, and that may be this one. */
export const operationUnexplainedCode = 'operation-unexplained';

/** Why one that is said to have moved nothing may have moved money all the same, by the code of what stands there: nobody is invited to go on before a person has looked. */
export const doubtsBeside: Readonly<Record<string, string>> = {
  [otherAttemptCode]: 'an attempt of it at the terminal may have gone through all the same',
  [paymentUnexplainedCode]: 'the payment service names another payment for it, which may have been paid',
  [operationUnexplainedCode]: 'the payment service shows one like it that no transaction explains',
};
