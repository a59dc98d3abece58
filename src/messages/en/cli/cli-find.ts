/** The texts of `tenderd transactions find`. */

/** The help text of the command, printed after its options. */
export const help = `
Every word must match. A word is an amount (12.50, "12.50 EUR"), the last four digits of the card (1111), the start of the
sale or of a reference on the receipt (the terminal's number, approval code, pspReference, acquirer's reference), or the
start or end of a transaction's id.
A time is today, yesterday, 14:30, 2026-03-01, "2026-03-01 14:30", or an age such as 90m, 4h or 7d, by the clock of this
machine. The command searches the payments of all terminals and registers of this tenderd, newest first.
  tenderd transactions find 12.50
  tenderd transactions find 1111 --since yesterday
`;

/** The operator gave neither words nor options. */
export const nothingGiven =
  'There is nothing to search for: give an amount, four digits of the card, a number on the receipt, or --since.';

/** The words to search for are too long. */
export function tooLong(max: number): string {
  return `A search has at most ${max} characters. Type an amount, four digits, or the start of a number.`;
}

/** The time in an option cannot be read. */
export function badTime(text: string): string {
  return `"${text}" is not a time. Expected today, yesterday, 14:30, 2026-03-01, "2026-03-01 14:30", or an age such as 4h or 7d.`;
}

/** No transaction matches. */
export const noneFound = 'No transaction matches.';

/** There are older matches; `next` is the command that shows them. */
export function olderOnes(next: string): string {
  return `There may be older transactions: repeat the command with --before ${next}`;
}
