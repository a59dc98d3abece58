/** The texts of `tenderd shopper`. */

/** One transaction of a shopper. `kept`: why it keeps its data. */
export interface OfShopper {
  readonly transactionId: string;
  readonly kept?: 'open' | 'attention' | 'unacknowledged' | 'needed';
}

/** The help text of `shopper erase`, printed after its options. */
export const help = `
REFERENCE is a value exactly as the register sent it: a shopper reference, the token of a stored card, the number of an account,
or an e-mail address. - reads it from standard input, @FILE from a file. The journal keeps the name and the reason, but
not the reference: do not name the customer in the reason.
  tenderd shopper export shopper-1042 --out shopper.json
  tenderd shopper erase shopper-1042 --name 'A. Berg' --reason 'letter 2026-31' --dry-run
`;

const reasons = {
  open: 'the result is open or unknown',
  attention: 'on the attention list',
  unacknowledged: 'money moved, and the register has not acknowledged it',
  needed: 'another transaction still needs it, or its events are not published yet',
} as const;

/** `shopper erase`: the result of the erasure. */
export function erased(transactions: readonly OfShopper[], trial: boolean): readonly string[] {
  if (transactions.length === 0) return ['The journal has no personal data under this reference.'];
  const kept = transactions.filter((one) => one.kept !== undefined);
  return [
    `Transactions of this shopper ${trial ? 'that would lose' : 'that lost'} their personal data: ${transactions.length - kept.length}`,
    ...(kept.length === 0
      ? []
      : ['These transactions keep their personal data for now. Remove each reason, then repeat the command:']),
    ...kept.map(({ transactionId, kept: why }) => `  ${transactionId}: ${why === undefined ? '' : reasons[why]}`),
  ];
}

/** `shopper export --out`: the file was written. */
export function written(file: string, transactions: number): string {
  return `${file}: ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;
}

/** The message of the failure `export-not-written`. `code`: the error code of the system. */
export function notWritten(file: string, code: string): string {
  return `${file} could not be written: ${code}`;
}

/** The state of the command while it searches or erases the journal. */
export const working = 'reading the journal';

/** The reference of the shopper is too short. */
export const tooShort = 'The reference must have at least 3 characters: a shorter one may name several shoppers.';
