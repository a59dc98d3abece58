/** The list of transactions in the console: search, table, chart and cash-up. */

/** The texts of the page. */
export const page = { title: 'Zahlungen' } as const;

/** The fields of the search. */
export const search = {
  words: 'Suchen',
  help: 'Ein Betrag wie 12.50, die letzten vier Ziffern einer Karte, ein Verkauf, eine Nummer auf dem Beleg oder eine Id.',
  terminal: 'Terminal',
  every: 'Alle',
  state: 'Zustand',
  find: 'Suchen',
  states: {
    every: 'Alle',
    open: 'Noch kein Ergebnis',
    unresolved: 'Ergebnis nicht bekannt',
    ended: 'Beendet',
  },
} as const;

/** The texts of the list. */
export const list = {
  title: 'Treffer',
  count: (shown: number): string =>
    shown === 0
      ? 'Es wurde keine Transaktion gefunden.'
      : shown === 1
        ? '1 Transaktion wird gezeigt.'
        : `${shown} Transaktionen werden gezeigt, die neueste zuerst.`,
  more: 'Ältere zeigen',
  csv: 'Als CSV speichern',
} as const;

/** The columns of the list, in order. */
export const columns = {
  at: 'Zeit',
  result: 'Ergebnis',
  amount: 'Betrag',
  kind: 'Art',
  place: 'Terminal',
  sale: 'Verkauf',
  card: 'Karte',
  transaction: 'Transaktion',
} as const;

/** The chart of a day's payments. */
export const chart = {
  label: (approved: number, other: number): string =>
    `Transaktionen je Stunde: ${approved} genehmigt, ${other} mit anderem Ergebnis.`,
  approved: (count: number): string => `${count} genehmigt`,
  other: (count: number): string => `${count} mit anderem Ergebnis`,
} as const;

/** The heading of a closed period. */
export function closedPeriod(terminal: string, id: string, at: string): string {
  return `${terminal} hat die Periode ${id} um ${at} abgeschlossen`;
}

/** The columns of a closed period: the sums of the terminal and of the journal, and what differs. */
export const sides = {
  type: 'Summe',
  tenderd: 'tenderd',
  terminal: 'Terminal',
  difference: 'Abweichung',
  none: 'keine',
} as const;

/** The cash-up of a day. Its other texts are those of `tenderd day`. */
export const day = {
  cashUp: 'Kassenabschluss',
  notBooked: 'Nicht gebucht',
  date: 'Tag',
  cut: (count: number): string =>
    count === 1
      ? 'Das Diagramm zeigt nur die letzte Transaktion.'
      : `Das Diagramm zeigt nur die letzten ${count} Transaktionen.`,
} as const;
