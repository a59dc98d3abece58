/** The expected value of a field that is wrong (`invalid-request`, `errors[].expected`). */

/** Only other kinds of transaction have this option. */
export function strayOption(kind: string, kinds: readonly string[]): string {
  return `inget värde för ${kind}; bara för ${kinds.join(' och ')}`;
}

/** The expected value of each option in a request. */
export const expectedOption = {
  noAcquirers: 'inget värde om avstämningen inte stämmer av någon inlösare',
  tip: 'mindre än beloppet, där dricksen ingår',
  cashBack: 'mindre än beloppet, där kontantuttaget och dricksen ingår',
  noRequestedToken: 'inget värde om begäran betalar med en token',
  encodableAmount: 'ett belopp som standarden kan uttrycka',
  noMinimum: 'inget värde om inte allowPartial är true',
  minimum: 'högst beloppet',
} as const;

/** The basket is too long. */
export function basketTooLong(charactersMax: number): string {
  return `högst ${charactersMax} tecken totalt`;
}
