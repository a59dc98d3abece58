/** The texts of `tenderd day`. */

import { localDay } from '../../forms/local-format.js';

/** The help text of the command, printed after its options. */
export const help = `
En betalning räknas till den dag då den togs emot, även om den avslutades senare. Dagen gäller den här datorns tidszon,
eller --time-zone. Slutkoden är 75 om en av dagens betalningar pågår, är obekräftad, är godkänd och aldrig kvitterad
eller ska kontrolleras, eller om en terminals egna summor skiljer sig från journalen.
  tenderd day
  tenderd day yesterday --csv > dagsavslut.csv
`;

/** The first line of the output. */
export function heading(date: string, timeZone: string, transactions: number): string {
  return `${localDay(date, '$1-$2-$3')}, ${timeZone}: ${transactions} ${transactions === 1 ? 'transaktion' : 'transaktioner'}`;
}

/** The columns of the sums. */
export const columns = [
  'PLATS',
  'KASSA',
  'TYP',
  'GODKÄNDA',
  'SUMMA',
  'NEKADE',
  'AVBRUTNA',
  'INTE GENOMFÖRDA',
  'OBEKRÄFTADE',
] as const;

/** Nothing was accepted on the day. */
export const noTransactions = 'Ingen transaktion togs emot den här dagen.';

/** The number of approved transactions whose amount is missing in a sum. */
export function withoutAmount(count: number): string {
  return `(${count} utan belopp)`;
}

/** The reasons why a transaction of the day is listed. */
export const reasons = {
  open: 'har inget resultat ännu',
  unresolved: 'resultatet är inte känt: avgör den',
  unacknowledged: 'godkänd, men kassan har aldrig kvitterat den',
  attention: 'måste kontrolleras: tenderd attention',
} as const;

/** The heading of the listed transactions. */
export function toLookAt(count: number): string {
  return count === 1 ? '1 transaktion att kontrollera:' : `${count} transaktioner att kontrollera:`;
}

/** The number of further transactions that are not listed. */
export function more(count: number): string {
  return `och ${count} till: tenderd transactions find --since DATUM`;
}

/** Shows a closed period whose totals agree, or were not compared. */
export function period(terminal: string, id: string, at: string): string {
  return `${terminal} avslutade period ${id} ${at}. Terminalens egna summor:`;
}

/** Shows a type for which the totals of the terminal and of the journal differ. */
export function difference(type: string, terminal: string, journal: string): string {
  return `SKILLNAD  ${type}: terminalen har ${terminal}, journalen har ${journal}.`;
}

/** One side of a difference: the terminal's or the journal's. */
export function side(count: number, amount: string): string {
  return amount === '' ? `${count}` : `${count} st på ${amount}`;
}

/** The reason why the totals may differ, and the advice. */
export const whyDifferent =
  'Jämför båda listorna. En betalning vars resultat inte är känt, som bara en operatör har bekräftat eller som ett annat system har gjort förklarar en skillnad.';

/** The terminal gave no totals, or the journal did not count the period. */
export const notCompared =
  'Inte jämfört: terminalen uppgav inga summor, eller så räknade journalen inte den här perioden.';

/** The terminal and the journal agree. */
export const agrees = 'Journalen stämmer överens.';

/** Nothing on this day is left to do. */
export const settled = 'Inget från den här dagen är öppet, och ingen avslutad period skiljer sig.';

/** Something on this day is open or differs. */
export const notSettled = 'Den här dagen är inte klar ännu.';

/** The requested day is in the future. */
export const notBegun = 'Den här dagen har inte börjat än.';

const totalsTypes: Readonly<Record<string, string>> = {
  Debit: 'betalningar',
  Credit: 'återbetalningar',
  ReverseDebit: 'makulerade betalningar',
  ReverseCredit: 'makulerade återbetalningar',
  FirstReservation: 'förauktoriseringar',
  UpdateReservation: 'ändrade förauktoriseringar',
  CompletedReservation: 'slutdebiterade förauktoriseringar',
  CashAdvance: 'kontantuttag',
  Declined: 'nekade',
  Failed: 'misslyckade',
  Award: 'tilldelade poäng',
  ReverseAward: 'makulerade tilldelningar',
  Redemption: 'inlösta poäng',
  ReverseRedemption: 'makulerade inlösningar',
  Rebate: 'rabatter',
  ReverseRebate: 'makulerade rabatter',
};

/** Returns the word for a type in the terminal's totals, such as `Debit`. */
export function totalsType(code: string): string {
  return totalsTypes[code] ?? code;
}
