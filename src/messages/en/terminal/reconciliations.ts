/** Messages about a reconciliation: the period that was closed, and the totals. */

import { resultInWords } from '../nouns.js';

const doNotRepeat = 'Do not close it again.';

/**
 * The subject of the closing: only the acquirers, or a period. The period has a number if the terminal reported one.
 */
export type Closed = { readonly what: 'acquirers' } | { readonly what: 'period'; readonly number?: string | undefined };

function isClosed(closed: Closed): string {
  if (closed.what === 'acquirers') return 'The acquirers were closed';
  return `${closed.number === undefined ? 'The period' : `Period ${closed.number}`} is closed`;
}

function notAgain({ what }: Closed): string {
  return what === 'acquirers' ? 'Do not close them again.' : doNotRepeat;
}

/** The message for the result `approved`. `sums`: the total of each movement, such as `3 charged (37.50 EUR)`. */
export function approved(closed: Closed, sums: readonly string[]): string {
  return `${isClosed(closed)}${sums.length === 0 ? '' : `: ${sums.join(', ')}`}. ${notAgain(closed)}`;
}

/** `partly-approved`: some acquirers were not closed. `failed`: their names. */
export function partlyApproved(closed: Closed, failed: readonly string[]): string {
  const names = failed.length === 0 ? 'every acquirer' : failed.join(', ');
  return `${isClosed(closed)}, but not at ${names}. ${notAgain(closed)} Close the acquirers later, or call support.`;
}

/** `partly-approved` without totals: it is not certain that every acquirer was closed. */
export function partlyApprovedWithoutTotals(closed: Closed): string {
  return `${isClosed(closed)}, perhaps not at every acquirer: the terminal reported no totals. ${notAgain(closed)} Read the totals on the terminal's printout.`;
}

/** `totals-missing`: the period is closed, and the terminal no longer reports its totals. */
export function totalsMissing(number: string): string {
  return `Period ${number} is closed. ${doNotRepeat} The terminal no longer reports its totals: read them on the terminal's printout.`;
}

/** The outcome of a reconciliation is unknown. `said`: the terminal's own words in brackets, or an empty string. */
export function unresolved(said: string): string {
  return `It is not known whether the period was closed${said}. ${doNotRepeat} Check the terminal's last printout or its list of closed periods, then resolve the reconciliation on the attention list.`;
}

/** `closed-after-all`: the terminal closed the period, although the register had got another result. */
export function closedAfterAll(reported: string): string {
  return `This reconciliation was reported as ${resultInWords(reported)}, but the terminal closed the period later. If another reconciliation was requested since then, check which period each of them closed.`;
}

/** Names an acquirer that was not closed. `condition`: the terminal's reason. */
export function failedAcquirer(id: string | undefined, condition: string): string {
  return `acquirer ${id ?? 'without a number'} (${condition})`;
}

const movements: Readonly<Record<string, string>> = {
  Debit: 'charged',
  CompletedReservation: 'captured',
  Credit: 'refunded',
  ReverseDebit: 'reversed',
};

/**
 * Returns the word for a movement in the standard: `charged` for `Debit`. Returns undefined for a movement that does
 * not move money of cards.
 */
export function movementWord(type: string): string | undefined {
  return movements[type];
}

/** The total of one movement: `3 charged (37.50 EUR)`. */
export function sum(count: number, word: string, amount: string): string {
  return `${count} ${word} (${amount})`;
}

/**
 * The totals of one side, the terminal or the journal, where the two differ. A side without transactions has no such
 * totals.
 */
export interface TotalsSide {
  readonly count: number;
  readonly amount: string | undefined;
}

function side(one: TotalsSide | undefined): string {
  if (one === undefined) return 'none';
  return one.amount === undefined ? String(one.count) : `${one.count} (${one.amount})`;
}

/** `totals-differ`: the sentence that follows the message of the closed period. */
export function totalsDiffer(
  differences: readonly {
    readonly type: string;
    readonly terminal: TotalsSide | undefined;
    readonly journal: TotalsSide | undefined;
  }[],
): string {
  const texts = differences.map(
    ({ type, terminal, journal }) =>
      `${movementWord(type) ?? type}: the terminal has ${side(terminal)}, the journal has ${side(journal)}`,
  );
  return `The totals differ from the journal (${texts.join('; ')}): compare them with the terminal's own list.`;
}
