/** The list of transactions in the console: search, table, chart and cash-up. */

/** The texts of the page. */
export const page = { title: 'Betalningar' } as const;

/** The fields of the search. */
export const search = {
  words: 'Sök',
  help: 'Ett belopp som 12.50, de fyra sista siffrorna på ett kort, ett köp, ett nummer på kvittot eller ett id.',
  terminal: 'Terminal',
  every: 'Alla',
  state: 'Status',
  find: 'Sök',
  states: {
    every: 'Alla',
    open: 'Inget resultat ännu',
    unresolved: 'Obekräftade',
    ended: 'Avslutade',
  },
} as const;

/** The texts of the list. */
export const list = {
  title: 'Träffar',
  count: (shown: number): string =>
    shown === 0
      ? 'Ingen transaktion hittades.'
      : shown === 1
        ? '1 transaktion visas.'
        : `${shown} transaktioner visas, de nyaste först.`,
  more: 'Visa äldre',
  csv: 'Spara som CSV',
} as const;

/** The columns of the list, in order. */
export const columns = {
  at: 'Tid',
  result: 'Resultat',
  amount: 'Belopp',
  kind: 'Typ',
  place: 'Terminal',
  sale: 'Köp',
  card: 'Kort',
  transaction: 'Transaktion',
} as const;

/** The chart of a day's payments. */
export const chart = {
  label: (approved: number, other: number): string =>
    `Transaktioner per timme: ${approved} ${approved === 1 ? 'godkänd' : 'godkända'}, ${other} med annat resultat.`,
  approved: (count: number): string => `${count} ${count === 1 ? 'godkänd' : 'godkända'}`,
  other: (count: number): string => `${count} med annat resultat`,
} as const;

/** The heading of a closed period. */
export function closedPeriod(terminal: string, id: string, at: string): string {
  return `${terminal} avslutade perioden ${id} kl. ${at}`;
}

/** The columns of a closed period: the sums of the terminal and of the journal, and what differs. */
export const sides = {
  type: 'Summa',
  tenderd: 'tenderd',
  terminal: 'Terminal',
  difference: 'Avvikelse',
  none: 'ingen',
} as const;

/** The cash-up of a day. Its other texts are those of `tenderd day`. */
export const day = {
  cashUp: 'Dagsavslut',
  notBooked: 'Inte bokfört',
  date: 'Dag',
  cut: (count: number): string =>
    count === 1
      ? 'Diagrammet visar bara den senaste transaktionen.'
      : `Diagrammet visar bara de ${count} senaste transaktionerna.`,
} as const;
