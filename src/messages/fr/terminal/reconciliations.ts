/** Messages about a reconciliation: the period that was closed, and the totals. */

import type { Closed, TotalsSide } from '../../en/terminal/reconciliations.js';
import { amount as french, counted, result } from '../words.js';

const doNotRepeat = 'Ne clôturez pas à nouveau.';

function isClosed(closed: Closed): string {
  if (closed.what === 'acquirers') return 'Les acquéreurs ont été clôturés';
  return `La période${closed.number === undefined ? '' : ` ${closed.number}`} est clôturée`;
}

/** The message for the result `approved`. `sums`: the total of each movement, such as `3 débits (37,50 EUR)`. */
export function approved(closed: Closed, sums: readonly string[]): string {
  return `${isClosed(closed)}${sums.length === 0 ? '' : ` : ${sums.join(', ')}`}. ${doNotRepeat}`;
}

/** `partly-approved`: some acquirers were not closed. `failed`: their names. */
export function partlyApproved(closed: Closed, failed: readonly string[]): string {
  const names = failed.length === 0 ? 'pas chez tous les acquéreurs' : `pas chez ${failed.join(', ')}`;
  return `${isClosed(closed)}, mais ${names}. ${doNotRepeat} Clôturez les acquéreurs plus tard, ou appelez l’assistance.`;
}

/** `partly-approved` without totals: it is not certain that every acquirer was closed. */
export function partlyApprovedWithoutTotals(closed: Closed): string {
  return `${isClosed(closed)}, peut-être pas chez tous les acquéreurs : le terminal n’a communiqué aucun total. ${doNotRepeat} Lisez les totaux sur le ticket du terminal.`;
}

/** `totals-missing`: the period is closed, and the terminal no longer reports its totals. */
export function totalsMissing(number: string): string {
  return `La période ${number} est clôturée. ${doNotRepeat} Le terminal ne communique plus ses totaux : lisez-les sur le ticket du terminal.`;
}

/** The outcome of a reconciliation is unknown. `said`: the terminal's own words in brackets, or an empty string. */
export function unresolved(said: string): string {
  return `On ne sait pas si la période a été clôturée${said}. ${doNotRepeat} Vérifiez le dernier ticket du terminal ou sa liste des périodes clôturées, puis résolvez la clôture dans la liste des points à traiter.`;
}

/** `closed-after-all`: the terminal closed the period, although the register had got another result. */
export function closedAfterAll(reported: string): string {
  return `Cette clôture a été signalée comme ${result(reported, { e: 'e' })}, mais le terminal a clôturé la période par la suite. Si une autre clôture a été demandée depuis, vérifiez quelle période chacune d’elles a clôturée.`;
}

/** Names an acquirer that was not closed. `condition`: the terminal's reason. */
export function failedAcquirer(id: string | undefined, condition: string): string {
  return `l’acquéreur ${id ?? 'sans numéro'} (${condition})`;
}

/** The nouns of the movements, singular and plural. */
const movements = {
  Debit: ['débit', 'débits'],
  CompletedReservation: ['encaissement de préautorisation', 'encaissements de préautorisation'],
  Credit: ['remboursement', 'remboursements'],
  ReverseDebit: ['annulation', 'annulations'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** The English words for the movements, as a kept message has them. */
const words: Readonly<Record<string, keyof typeof movements>> = {
  charged: 'Debit',
  captured: 'CompletedReservation',
  refunded: 'Credit',
  reversed: 'ReverseDebit',
};

/** The movements by their type and by their French noun. */
const byName: Readonly<Record<string, readonly [string, string]>> = {
  ...movements,
  ...Object.fromEntries(Object.values(movements).map((forms) => [forms[0], forms])),
};

/** Returns the word for a movement of the standard: `débit` for `Debit`; undefined if it moves no money of a card. */
export function movementWord(type: string): string | undefined {
  return type in movements ? byName[type]?.[0] : undefined;
}

/** The total of one movement: `3 débits (37,50 EUR)`. */
export function sum(count: number, word: string, amount: string): string {
  const [one, many] = byName[words[word] ?? word] ?? [word, word];
  return `${counted(count, one, many)} (${french(amount)})`;
}

function side(one: TotalsSide | undefined): string {
  if (one === undefined) return 'aucun';
  return one.amount === undefined ? String(one.count) : `${one.count} (${french(one.amount)})`;
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
      `${movementWord(type) ?? type} : le terminal a ${side(terminal)}, le journal a ${side(journal)}`,
  );
  return `Les totaux diffèrent du journal (${texts.join(' ; ')}) : comparez-les avec la liste du terminal.`;
}
