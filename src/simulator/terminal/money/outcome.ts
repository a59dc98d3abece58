/** The outcomes of a money request at the terminal, before they become messages. */

/** The terminal's decision about a money request. */
export type Outcome =
  | { readonly type: 'approved' }
  | { readonly type: 'failed'; readonly condition: string; readonly text: string };

/** The step at which a request fails: before the card is requested, at the card, at the PIN, or at the host. */
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

/** Returns the step at which a condition occurs. A condition that is not listed occurs at the start. */
export function momentOfFailure(condition: string): FailureMoment {
  return moments[condition] ?? 'start';
}

/** True if a request with this condition never became a transaction. The terminal then neither remembers nor records it. */
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

/** Returns the result that the ledger records for a failure. */
export function ledgerResult(condition: string): 'declined' | 'cancelled' | 'failed' {
  if (condition === 'Cancel' || condition === 'Aborted') return 'cancelled';
  const declines = ['Refusal', 'WrongPIN', 'InvalidCard', 'PaymentRestriction', 'UnreachableHost'];
  return declines.includes(condition) ? 'declined' : 'failed';
}
