/** How the course of a money request can end, before it is put into words. */

/** What the terminal decided. */
export type Outcome =
  | { readonly type: 'approved' }
  | { readonly type: 'failed'; readonly condition: string; readonly text: string };

/** When a failure with this condition shows: before the card is asked for, after the card, after the PIN, or from the host. */
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

/** The moment of a condition; all others show at the start. */
export function momentOfFailure(condition: string): FailureMoment {
  return moments[condition] ?? 'start';
}

/** A condition that says that the request was not taken up as a transaction at all: neither remembered nor in the ledger. */
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

/** The ledger's word for a failure. */
export function ledgerResult(condition: string): 'declined' | 'cancelled' | 'failed' {
  if (condition === 'Cancel' || condition === 'Aborted') return 'cancelled';
  const declines = ['Refusal', 'WrongPIN', 'InvalidCard', 'PaymentRestriction', 'UnreachableHost'];
  return declines.includes(condition) ? 'declined' : 'failed';
}
