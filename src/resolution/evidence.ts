/** The evidence about an uncertain transaction, and the conclusion from it. */

/** The possible answers to the question: what does the terminal's screen show about the transaction? */
export const screenStates = ['busy', 'approved', 'declined', 'idle', 'unseen'] as const;

/**
 * One of `screenStates`. `busy`: the terminal is still working on the transaction. `idle`: the screen shows nothing
 * about the transaction.
 */
export type ScreenState = (typeof screenStates)[number];

/** The possible answers to the question: what does the terminal's own list show about the transaction? */
export const listStates = ['approved', 'declined', 'absent', 'unseen'] as const;

/** One of `listStates`. `absent`: the list is complete and does not have the transaction. */
export type ListState = (typeof listStates)[number];

/** The possible answers to the question: what does the terminal's receipt say? */
export const receiptStates = ['approved', 'no-code', 'other-amount', 'declined', 'none', 'unseen'] as const;

/**
 * One of `receiptStates`. `approved`: the receipt shows an approval for the requested amount, with an approval code.
 * `no-code`: the receipt shows such an approval without an approval code. `other-amount`: the receipt shows an approval
 * for another amount. `none`: the terminal did not print a receipt.
 */
export type ReceiptState = (typeof receiptStates)[number];

/** The evidence at a terminal. */
export interface TerminalEvidence {
  readonly screen: ScreenState;
  readonly list: ListState;
  readonly receipt: ReceiptState;
}

/** The possible answers to the question: what do the pages of the payment service show about the transaction? */
export const pageStates = ['done', 'other-amount', 'refused', 'closed', 'absent', 'open', 'unseen'] as const;

/**
 * One of `pageStates`. `done`: the service carried the transaction out, for the requested amount. `closed`: the link
 * expired or was closed without a payment. `open`: the customer can still pay, or the service still works on the
 * transaction.
 */
export type PageState = (typeof pageStates)[number];

/** The evidence at a payment service. */
export interface ServiceEvidence {
  readonly page: PageState;
}

/** An outcome that the operator can record. */
export type Outcome = 'approved' | 'declined' | 'not-processed';

/** The reason why the evidence proves no outcome. */
export type Undecided =
  /** The evidence contradicts itself. */
  | 'contradiction'
  /** The terminal is still working on the transaction. */
  | 'still-running'
  /** The receipt or the page shows another amount. */
  | 'other-amount'
  /** Only the receipt shows an approval, and it has no approval code. */
  | 'no-approval-code'
  /** The operator must look at the terminal's list first. */
  | 'list-unseen'
  /** The operator must look at the receipt first. */
  | 'receipt-unseen'
  /** The operator must look at the screen first. */
  | 'screen-unseen'
  /** The operator must look at the page of the payment service first. */
  | 'page-unseen'
  /** The customer can still pay with the link. */
  | 'still-open';

/** The outcome that the evidence proves, or the reason why the evidence proves no outcome. */
export type Conclusion =
  | { readonly type: 'decided'; readonly outcome: Outcome }
  | { readonly type: 'undecided'; readonly why: Undecided };

/**
 * A row of a table: the allowed values of each field, and the conclusion. If a field is absent, it may have any value.
 */
export interface EvidenceRow<Evidence> {
  readonly when: { readonly [Field in keyof Evidence]?: readonly Evidence[Field][] };
  readonly gives: Conclusion;
}

/** Returns a conclusion with an outcome. */
export function decided(outcome: Outcome): Conclusion {
  return { type: 'decided', outcome };
}

/** Returns a conclusion without an outcome. */
export function undecided(why: Undecided): Conclusion {
  return { type: 'undecided', why };
}
