/** The outcomes of a money request, before they become messages. */

/** The terminal's decision. */
export type Outcome =
  | { readonly type: 'approved' }
  | { readonly type: 'failed'; readonly condition: string; readonly text: string };

/** The step at which a failure occurs: before the card is requested, after the card, after the PIN, or at the host. */
export type FailureMoment = 'start' | 'card' | 'pin' | 'host';

const moments: Readonly<Record<string, FailureMoment>> = {
  Aborted: 'card',
  Cancel: 'card',
  InsertedCard: 'card',
  InvalidCard: 'card',
  PaymentRestriction: 'card',
  WrongPIN: 'pin',
  Refusal: 'host',
  UnreachableHost: 'host',
};

/** Returns the step of a condition. Unlisted conditions fail at the start. */
export function momentOfFailure(condition: string): FailureMoment {
  return moments[condition] ?? 'start';
}

/**
 * True for a condition that means the request never became a transaction: it is neither remembered nor in the ledger.
 */
export function isRefusedBeforehand(condition: string): boolean {
  return [
    'Busy',
    'LoggedOut',
    'UnavailableDevice',
    'UnavailableService',
    'MessageFormat',
    'NotAllowed',
    'InProgress',
  ].includes(condition);
}

/** Returns the ledger's word for a failure. */
export function ledgerResult(condition: string): 'declined' | 'cancelled' | 'failed' {
  if (condition === 'Cancel' || condition === 'Aborted') return 'cancelled';
  const declines = ['Refusal', 'WrongPIN', 'InvalidCard', 'PaymentRestriction', 'UnreachableHost'];
  return declines.includes(condition) ? 'declined' : 'failed';
}
