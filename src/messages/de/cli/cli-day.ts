/** The texts of `tenderd day`. */

import { localDay } from '../../forms/local-format.js';

/** The help text of the command, printed after its options. */
export const help = `
Eine Zahlung zählt an dem Tag, an dem sie angenommen wurde, auch wenn sie später endete. Der Tag ist der in der Zeitzone
dieses Rechners oder in --time-zone. Der Exit-Code ist 75, wenn eine Zahlung des Tages offen, ungeklärt, genehmigt und nie
quittiert oder zu prüfen ist, oder wenn die Summen eines Terminals vom Journal abweichen.
  tenderd day
  tenderd day yesterday --csv > kassenabschluss.csv
`;

/** The first line of the output. */
export function heading(date: string, timeZone: string, transactions: number): string {
  return `${localDay(date, '$3.$2.$1')}, ${timeZone}: ${transactions} Transaktion${transactions === 1 ? '' : 'en'}`;
}

/** The columns of the sums. */
export const columns = [
  'WO',
  'KASSE',
  'ART',
  'GENEHMIGT',
  'SUMME',
  'ABGELEHNT',
  'ABGEBROCHEN',
  'NICHT AUSGEFÜHRT',
  'UNGEKLÄRT',
] as const;

/** Nothing was accepted on the day. */
export const noTransactions = 'An diesem Tag wurde keine Transaktion angenommen.';

/** The number of approved transactions whose amount is missing in a sum. */
export function withoutAmount(count: number): string {
  return `(${count} ohne Betrag)`;
}

/** The reasons why a transaction of the day is listed. */
export const reasons = {
  open: 'hat noch kein Ergebnis',
  unresolved: 'Ergebnis unbekannt: bitte klären',
  unacknowledged: 'genehmigt, und von der Kasse nie quittiert',
  attention: 'bitte prüfen: tenderd attention',
} as const;

/** The heading of the listed transactions. */
export function toLookAt(count: number): string {
  return count === 1 ? '1 Transaktion ist zu prüfen:' : `${count} Transaktionen sind zu prüfen:`;
}

/** The number of further transactions that are not listed. */
export function more(count: number): string {
  return `und ${count} weitere: tenderd transactions find --since DATUM`;
}

/** Shows a closed period whose totals agree, or were not compared. */
export function period(terminal: string, id: string, at: string): string {
  return `${terminal} hat die Periode ${id} um ${at} abgeschlossen. Summen des Terminals:`;
}

/** Shows a type for which the totals of the terminal and of the journal differ. */
export function difference(type: string, terminal: string, journal: string): string {
  return `ABWEICHUNG  ${type}: Das Terminal hat ${terminal}, das Journal hat ${journal}.`;
}

/** One side of a difference: the terminal's or the journal's. */
export function side(count: number, amount: string): string {
  return amount === '' ? `${count}` : `${count} über ${amount}`;
}

/** The reason why the totals may differ, and the advice. */
export const whyDifferent =
  'Vergleichen Sie beide Listen. Eine Abweichung erklärt sich durch eine Zahlung, deren Ergebnis nicht bekannt ist, die nur ein Bediener bestätigt hat oder die ein anderes System ausgelöst hat.';

/** The terminal gave no totals, or the journal did not count the period. */
export const notCompared =
  'Nicht verglichen: Das Terminal nannte keine Summen, oder das Journal hat diese Periode nicht gezählt.';

/** The terminal and the journal agree. */
export const agrees = 'Das Journal stimmt überein.';

/** Nothing on this day is left to do. */
export const settled = 'An diesem Tag ist nichts offen, und keine abgeschlossene Periode weicht ab.';

/** Something on this day is open or differs. */
export const notSettled = 'Dieser Tag ist noch nicht abgeschlossen.';

/** The requested day is in the future. */
export const notBegun = 'Dieser Tag hat noch nicht begonnen.';

const totalsTypes: Readonly<Record<string, string>> = {
  Debit: 'Zahlungen',
  Credit: 'Gutschriften',
  ReverseDebit: 'stornierte Zahlungen',
  ReverseCredit: 'stornierte Gutschriften',
  FirstReservation: 'Vorautorisierungen',
  UpdateReservation: 'geänderte Vorautorisierungen',
  CompletedReservation: 'gebuchte Vorautorisierungen',
  CashAdvance: 'Bargeldauszahlungen',
  Declined: 'abgelehnt',
  Failed: 'fehlgeschlagen',
  Award: 'Punktegutschriften',
  ReverseAward: 'stornierte Punktegutschriften',
  Redemption: 'Punkteeinlösungen',
  ReverseRedemption: 'stornierte Punkteeinlösungen',
  Rebate: 'Rabatte',
  ReverseRebate: 'stornierte Rabatte',
};

/** Returns the word for a type in the terminal's totals, such as `Debit`. */
export function totalsType(code: string): string {
  return totalsTypes[code] ?? code;
}
