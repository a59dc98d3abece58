/** The attention items: facts that the operator must review. */

import { saleAdvice } from '../../messages/index.js';

/** An item that the operator must review, with the facts and the possible actions. */
export interface Attention {
  /** Stable code: `unresolved`, `reverse-one`, `other-currency`, `unmatched-response`, `foreign-reference`, `forged`, `terminal-blocked`, `terminal-faulted`, ... */
  readonly code: string;
  readonly at: string;
  /** What happened and what to do, for people. */
  readonly text: string;
  /** The names of the operator's possible actions: `resolve`, `reverse`, `release`, `acknowledge`, `journal-confirm`, `journal-same-machine`, `journal-new-sale-id`, `call-support`. */
  readonly actions: readonly string[];
}

/**
 * The code of the item for a transaction with a definite outcome and another attempt with an unknown result. The item is removed once the results of
 * all attempts are known.
 */
export const otherAttemptCode = 'other-attempt-unknown';

/** The code of the item that is added if a payment service reports a second payment for the same transaction. */
export const paymentUnexplainedCode = 'payment-unexplained';

/** The code of the item for a part that was approved without an amount. While the item is open, the whole amount counts as refunded. */
export const amountUnconfirmedCode = 'amount-unconfirmed';

/**
 * The code of the attention item for an operation at a payment service that belongs to no known transaction. The
 * operation may belong to the transaction that has the item.
 */
export const operationUnexplainedCode = 'operation-unexplained';

/**
 * Why a transaction that was reported without a charge may have moved money. The key is the code of the attention item.
 * The operator must review the item before the register charges again.
 */
export const uncertaintiesByCode: Readonly<Record<string, string>> = {
  [otherAttemptCode]: saleAdvice.uncertainties[otherAttemptCode],
  [paymentUnexplainedCode]: saleAdvice.uncertainties[paymentUnexplainedCode],
  [operationUnexplainedCode]: saleAdvice.uncertainties[operationUnexplainedCode],
};
