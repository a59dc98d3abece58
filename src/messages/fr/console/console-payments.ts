/** The list of transactions in the console: search, table, chart and cash-up. */

/** The texts of the page. */
export const page = { title: 'Paiements' } as const;

/** The fields of the search. */
export const search = {
  words: 'Rechercher',
  help: 'Un montant comme 12.50, les quatre derniers chiffres d’une carte, une vente, un numéro du ticket ou un identifiant.',
  terminal: 'Terminal',
  every: 'Tous',
  state: 'État',
  find: 'Rechercher',
  states: {
    every: 'Tous',
    open: 'Pas encore de résultat',
    unresolved: 'Résultat inconnu',
    ended: 'Terminées',
  },
} as const;

/** The texts of the list. */
export const list = {
  title: 'Résultats de la recherche',
  count: (shown: number): string =>
    shown === 0
      ? 'Aucune transaction trouvée.'
      : shown === 1
        ? '1 transaction affichée.'
        : `${shown} transactions affichées, de la plus récente à la plus ancienne.`,
  more: 'Afficher les plus anciennes',
  csv: 'Enregistrer en CSV',
} as const;

/** The columns of the list, in order. */
export const columns = {
  at: 'Heure',
  result: 'Résultat',
  amount: 'Montant',
  kind: 'Type',
  place: 'Terminal',
  sale: 'Vente',
  card: 'Carte',
  transaction: 'Transaction',
} as const;

/** Returns how many transactions were approved: `1 acceptée`. */
function approvedOf(count: number): string {
  return `${count} ${count < 2 ? 'acceptée' : 'acceptées'}`;
}

/** Returns how many transactions have another result. */
function otherOf(count: number): string {
  return `${count} avec un autre résultat`;
}

/** The chart of a day's payments. */
export const chart = {
  label: (approved: number, other: number): string =>
    `Transactions par heure : ${approvedOf(approved)}, ${otherOf(other)}.`,
  approved: approvedOf,
  other: otherOf,
} as const;

/** The heading of a closed period. */
export function closedPeriod(terminal: string, id: string, at: string): string {
  return `${terminal} a clôturé la période ${id} à ${at}`;
}

/** The columns of a closed period: the sums of the terminal and of the journal, and what differs. */
export const sides = {
  type: 'Total',
  tenderd: 'tenderd',
  terminal: 'Terminal',
  difference: 'Écart',
  none: 'aucun',
} as const;

/** The cash-up of a day. Its other texts are those of `tenderd day`. */
export const day = {
  cashUp: 'Arrêté de caisse',
  notBooked: 'Non comptabilisées',
  date: 'Jour',
  cut: (count: number): string =>
    count === 1
      ? 'Le graphique ne montre que la dernière transaction.'
      : `Le graphique ne montre que les ${count} dernières transactions.`,
} as const;
