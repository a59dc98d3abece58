/** Messages about a reconciliation: the period that was closed, and the totals. */

import type { Closed, TotalsSide } from '../../en/terminal/reconciliations.js';
import { amount as swedish, result } from '../words.js';

const doNotRepeat = 'Stäm inte av igen.';

function isClosed(closed: Closed): string {
  if (closed.what === 'acquirers') return 'Inlösarna har stämts av';
  return `${closed.number === undefined ? 'Perioden' : `Period ${closed.number}`} är avslutad`;
}

/** The message for the result `approved`. `sums`: the total of each movement, such as `3 debiterade (37,50 EUR)`. */
export function approved(closed: Closed, sums: readonly string[]): string {
  return `${isClosed(closed)}${sums.length === 0 ? '' : `: ${sums.join(', ')}`}. ${doNotRepeat}`;
}

/** `partly-approved`: some acquirers were not closed. `failed`: their names. */
export function partlyApproved(closed: Closed, failed: readonly string[]): string {
  const names = failed.length === 0 ? 'alla inlösare' : failed.join(', ');
  const at = closed.what === 'acquirers' ? 'inte' : 'inte hos';
  return `${isClosed(closed)}, men ${at} ${names}. ${doNotRepeat} Stäm av inlösarna senare, eller kontakta supporten.`;
}

/** `partly-approved` without totals: it is not certain that every acquirer was closed. */
export function partlyApprovedWithoutTotals(closed: Closed): string {
  const at = closed.what === 'acquirers' ? 'inte alla' : 'inte hos alla inlösare';
  return `${isClosed(closed)}, kanske ${at}: terminalen rapporterade inga totalsummor. ${doNotRepeat} Läs totalsummorna på terminalens utskrift.`;
}

/** `totals-missing`: the period is closed, and the terminal no longer reports its totals. */
export function totalsMissing(number: string): string {
  return `Period ${number} är avslutad. ${doNotRepeat} Terminalen rapporterar inte längre dess totalsummor: läs dem på terminalens utskrift.`;
}

/** The outcome of a reconciliation is unknown. `said`: the terminal's own words in brackets, or an empty string. */
export function unresolved(said: string): string {
  return `Det är inte känt om perioden avslutades${said}. ${doNotRepeat} Kontrollera terminalens senaste utskrift eller dess lista över avslutade perioder, och avgör sedan avstämningen på åtgärdslistan.`;
}

/** `closed-after-all`: the terminal closed the period, although the register had got another result. */
export function closedAfterAll(reported: string): string {
  return `Den här avstämningen rapporterades som ${result(reported)}, men terminalen avslutade perioden senare. Om en annan avstämning har begärts sedan dess, kontrollera vilken period var och en av dem avslutade.`;
}

/** Names an acquirer that was not closed. `condition`: the terminal's reason. */
export function failedAcquirer(id: string | undefined, condition: string): string {
  return `inlösare ${id ?? 'utan nummer'} (${condition})`;
}

const movements: Readonly<Record<string, string>> = {
  Debit: 'debiterade',
  CompletedReservation: 'slutdebiterade',
  Credit: 'återbetalade',
  ReverseDebit: 'makulerade',
};

/** The English words for the movements, as a kept message has them. */
const words: Readonly<Record<string, string>> = {
  charged: 'debiterade',
  captured: 'slutdebiterade',
  refunded: 'återbetalade',
  reversed: 'makulerade',
};

/** Returns the word for a movement of the standard: `debiterade` for `Debit`; undefined if it moves no money of a card. */
export function movementWord(type: string): string | undefined {
  return movements[type];
}

/** The total of one movement: `3 debiterade (37,50 EUR)`, `1 debiterad (12,50 EUR)`. */
export function sum(count: number, word: string, amount: string): string {
  const many = words[word] ?? word;
  return `${count} ${count === 1 ? many.replace(/ade$/, 'ad') : many} (${swedish(amount)})`;
}

function side(one: TotalsSide | undefined): string {
  if (one === undefined) return 'inga';
  return one.amount === undefined ? String(one.count) : `${one.count} (${swedish(one.amount)})`;
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
      `${movementWord(type) ?? type}: terminalen har ${side(terminal)}, journalen har ${side(journal)}`,
  );
  return `Totalsummorna avviker från journalen (${texts.join('; ')}): jämför dem med terminalens egen lista.`;
}
