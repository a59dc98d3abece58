/** Messages about a reconciliation: the period that was closed, and the totals. */

import type { Closed, TotalsSide } from '../../en/terminal/reconciliations.js';
import { amount as german, result } from '../words.js';

const doNotRepeat = 'Nicht noch einmal abschließen.';

function isClosed(closed: Closed): string {
  if (closed.what === 'acquirers') return 'Die Acquirer wurden abgeschlossen';
  return `Die Periode${closed.number === undefined ? '' : ` ${closed.number}`} ist abgeschlossen`;
}

/** The message for the result `approved`. `sums`: the total of each movement, such as `3 abgebucht (37,50 EUR)`. */
export function approved(closed: Closed, sums: readonly string[]): string {
  return `${isClosed(closed)}${sums.length === 0 ? '' : `: ${sums.join(', ')}`}. ${doNotRepeat}`;
}

/** `partly-approved`: some acquirers were not closed. `failed`: their names. */
export function partlyApproved(closed: Closed, failed: readonly string[]): string {
  const names = failed.length === 0 ? 'nicht bei jedem Acquirer' : `nicht bei ${failed.join(', ')}`;
  return `${isClosed(closed)}, aber ${names}. ${doNotRepeat} Schließen Sie die Acquirer später ab, oder rufen Sie den Support.`;
}

/** `partly-approved` without totals: it is not certain that every acquirer was closed. */
export function partlyApprovedWithoutTotals(closed: Closed): string {
  return `${isClosed(closed)}, vielleicht nicht bei jedem Acquirer: Das Terminal hat keine Summen gemeldet. ${doNotRepeat} Lesen Sie die Summen auf dem Ausdruck des Terminals ab.`;
}

/** `totals-missing`: the period is closed, and the terminal no longer reports its totals. */
export function totalsMissing(number: string): string {
  return `Die Periode ${number} ist abgeschlossen. ${doNotRepeat} Das Terminal meldet ihre Summen nicht mehr: Lesen Sie sie auf dem Ausdruck des Terminals ab.`;
}

/** The outcome of a reconciliation is unknown. `said`: the terminal's own words in brackets, or an empty string. */
export function unresolved(said: string): string {
  return `Es ist nicht bekannt, ob die Periode abgeschlossen wurde${said}. ${doNotRepeat} Prüfen Sie den letzten Ausdruck des Terminals oder seine Liste der abgeschlossenen Perioden, dann klären Sie den Kassenschnitt in der Liste der offenen Punkte.`;
}

/** `closed-after-all`: the terminal closed the period, although the register had got another result. */
export function closedAfterAll(reported: string): string {
  return `Dieser Kassenschnitt wurde als ${result(reported)} gemeldet, aber das Terminal hat die Periode später doch abgeschlossen. Falls seitdem ein anderer Kassenschnitt angefordert wurde, prüfen Sie, welche Periode jeder der beiden abgeschlossen hat.`;
}

/** Names an acquirer that was not closed. `condition`: the terminal's reason. */
export function failedAcquirer(id: string | undefined, condition: string): string {
  return `Acquirer ${id ?? 'ohne Nummer'} (${condition})`;
}

const movements: Readonly<Record<string, string>> = {
  Debit: 'abgebucht',
  CompletedReservation: 'gebucht',
  Credit: 'erstattet',
  ReverseDebit: 'storniert',
};

/** The English words for the movements, as a kept message has them. */
const words: Readonly<Record<string, string>> = {
  charged: 'abgebucht',
  captured: 'gebucht',
  refunded: 'erstattet',
  reversed: 'storniert',
};

/** Returns the word for a movement of the standard: `abgebucht` for `Debit`; undefined if it moves no money of a card. */
export function movementWord(type: string): string | undefined {
  return movements[type];
}

/** The total of one movement: `3 abgebucht (37,50 EUR)`. */
export function sum(count: number, word: string, amount: string): string {
  return `${count} ${words[word] ?? word} (${german(amount)})`;
}

function side(one: TotalsSide | undefined): string {
  if (one === undefined) return 'keine';
  return one.amount === undefined ? String(one.count) : `${one.count} (${german(one.amount)})`;
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
      `${movementWord(type) ?? type}: Terminal ${side(terminal)}, Journal ${side(journal)}`,
  );
  return `Die Summen weichen vom Journal ab (${texts.join('; ')}): Vergleichen Sie sie mit der eigenen Liste des Terminals.`;
}
