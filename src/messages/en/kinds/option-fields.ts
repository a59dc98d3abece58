/** The expected value of a field that is wrong (`invalid-request`, `errors[].expected`). */

/** Only other kinds of transaction have this option. */
export function strayOption(kind: string, kinds: readonly string[]): string {
  return `no value for a ${kind}; only a ${kinds.join(' or a ')} has this option`;
}

/** The expected value of each option in a request. */
export const expectedOption = {
  noAcquirers: 'no value unless the reconciliation closes acquirers',
  tip: 'less than the amount, because the amount includes the tip',
  cashBack: 'less than the amount without the tip, because the amount includes the cash-back and the tip',
  noRequestedToken: 'no value if the request pays with a token',
  encodableAmount: 'an amount that the standard can encode',
  noMinimum: 'a value only if allowPartial is true',
  minimum: 'no more than the amount',
} as const;

/** The basket is too long. */
export function basketTooLong(charactersMax: number): string {
  return `at most ${charactersMax} characters in all`;
}
