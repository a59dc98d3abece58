/**
 * `acquirer-data-refused`: a register sends data for the acquirer or the terminal, and tenderd does not pass the data
 * on.
 */

/** The name of the data's field in the standard. */
export type PassedData = 'SaleToAcquirerData' | 'SaleToPOIData';

const names: Readonly<Record<PassedData, string>> = {
  SaleToAcquirerData: 'The acquirer data (SaleToAcquirerData)',
  SaleToPOIData: 'The terminal data (SaleToPOIData)',
};

function refused(data: PassedData, why: string, allowed: readonly string[]): string {
  return `${names[data]} ${why}. Nothing was sent. These keys are sent to every terminal: ${allowed.join(', ')}.`;
}

/** The data cannot be read. `why`: the rest of the sentence. `allowed`: the keys that are sent to every terminal. */
export function unreadable(data: PassedData, why: string, allowed: readonly string[]): string {
  return refused(data, why, allowed);
}

/** The reason why a key is not sent. `does`: the effect of the key, as a verb with its object. */
export type KeyReason =
  | { readonly code: 'one-time' | 'other-currency' | 'needs-partial' }
  | { readonly code: 'acquirer-only'; readonly does: string }
  | { readonly code: 'dialect'; readonly does: string; readonly dialect: string }
  | { readonly code: 'kinds'; readonly does: string; readonly kinds: readonly string[] };

function reason(why: KeyReason): string {
  switch (why.code) {
    case 'one-time':
      return 'cannot be combined with oneTime, which holds the amount for one-time use';
    case 'other-currency':
      return 'must have the currency of the amount';
    case 'needs-partial':
      return 'needs allowPartial to be true';
    case 'acquirer-only':
      return `${why.does}, and belongs to SaleToAcquirerData`;
    case 'dialect':
      return `${why.does}, but it is not known whether terminals of the dialect ${why.dialect} do so`;
    case 'kinds':
      return `${why.does}, and is only for a ${why.kinds.join(' or ')}`;
  }
}

/** The data contains a key that is not sent. */
export function keyRefused(data: PassedData, key: string, why: KeyReason, allowed: readonly string[]): string {
  return refused(data, `has the key ${key}, which is not sent: it ${reason(why)}`, allowed);
}
