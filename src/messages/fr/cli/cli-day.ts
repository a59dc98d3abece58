/** The texts of `tenderd day`. */

import { localDay } from '../../forms/local-format.js';

/** The help text of the command, printed after its options. */
export const help = `
Un paiement compte pour le jour où tenderd l’a pris en charge, même s’il s’est terminé plus tard. Le jour est celui du fuseau
horaire de cette machine, ou de --time-zone. Le code de sortie est 75 si un paiement du jour est ouvert, non résolu, accepté
sans aucun accusé de réception, ou à vérifier, ou si les totaux d’un terminal diffèrent du journal.
  tenderd day
  tenderd day yesterday --csv > cloture.csv
`;

/** The first line of the output. */
export function heading(date: string, timeZone: string, transactions: number): string {
  return `${localDay(date, '$3/$2/$1')}, ${timeZone} : ${transactions} transaction${transactions < 2 ? '' : 's'}`;
}

/** The columns of the sums. */
export const columns = [
  'OÙ',
  'CAISSE',
  'TYPE',
  'ACCEPTÉS',
  'SOMME',
  'REFUSÉS',
  'ABANDONNÉS',
  'NON EFFECTUÉS',
  'NON CONNUS',
] as const;

/** Nothing was accepted on the day. */
export const noTransactions = 'Aucune transaction n’a été prise en charge ce jour-là.';

/** The number of approved transactions whose amount is missing in a sum. */
export function withoutAmount(count: number): string {
  return `(${count} sans montant)`;
}

/** The reasons why a transaction of the day is listed. */
export const reasons = {
  open: 'n’a pas encore de résultat',
  unresolved: 'résultat non connu : à résoudre',
  unacknowledged: 'acceptée, et la caisse n’en a jamais accusé réception',
  attention: 'à vérifier : tenderd attention',
} as const;

/** The heading of the listed transactions. */
export function toLookAt(count: number): string {
  return count === 1 ? '1 transaction à vérifier :' : `${count} transactions à vérifier :`;
}

/** The number of further transactions that are not listed. */
export function more(count: number): string {
  return `et ${count} ${count === 1 ? 'autre' : 'autres'} : tenderd transactions find --since DATE`;
}

/** Shows a closed period whose totals agree, or were not compared. */
export function period(terminal: string, id: string, at: string): string {
  return `${terminal} a clôturé la période ${id} à ${at}. Ses propres totaux :`;
}

/** Shows a type for which the totals of the terminal and of the journal differ. */
export function difference(type: string, terminal: string, journal: string): string {
  return `ÉCART  ${type} : le terminal a ${terminal}, le journal a ${journal}.`;
}

/** One side of a difference: the terminal's or the journal's. */
export function side(count: number, amount: string): string {
  return amount === '' ? `${count}` : `${count} pour ${amount}`;
}

/** The reason why the totals may differ, and the advice. */
export const whyDifferent =
  'Comparez les deux listes. Un paiement dont le résultat n’est pas connu, que seul un opérateur a confirmé ou qu’un autre système a encaissé explique un écart.';

/** The terminal gave no totals, or the journal did not count the period. */
export const notCompared =
  'Non comparé : le terminal n’a pas donné de totaux, ou le journal n’a pas compté cette période.';

/** The terminal and the journal agree. */
export const agrees = 'Le journal concorde.';

/** Nothing on this day is left to do. */
export const settled = 'Rien n’est ouvert pour ce jour, et aucune période clôturée ne présente d’écart.';

/** Something on this day is open or differs. */
export const notSettled = 'Tout n’est pas encore réglé pour cette journée.';

/** The requested day is in the future. */
export const notBegun = 'Cette journée n’a pas encore commencé.';

const totalsTypes: Readonly<Record<string, string>> = {
  Debit: 'paiements',
  Credit: 'remboursements',
  ReverseDebit: 'paiements annulés',
  ReverseCredit: 'remboursements annulés',
  FirstReservation: 'préautorisations',
  UpdateReservation: 'préautorisations modifiées',
  CompletedReservation: 'préautorisations encaissées',
  CashAdvance: 'retraits d’espèces',
  Declined: 'refusés',
  Failed: 'échoués',
  Award: 'points attribués',
  ReverseAward: 'attributions annulées',
  Redemption: 'points utilisés',
  ReverseRedemption: 'utilisations annulées',
  Rebate: 'remises',
  ReverseRebate: 'remises annulées',
};

/** Returns the word for a type in the terminal's totals, such as `Debit`. */
export function totalsType(code: string): string {
  return totalsTypes[code] ?? code;
}
