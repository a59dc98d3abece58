/** The audit page of the console, which lists operator actions. */

/** The texts of the page. */
export const page = {
  title: 'Audit',
  lead: 'Ce que les opérateurs ont fait à cette caisse, le plus récent d’abord. Les noms et les motifs sont tels qu’ils ont été saisis. L’effacement de la nuit, les nouveaux jetons et les connexions sont indiqués sans nom.',
  none: 'Rien n’a été enregistré pendant cette période.',
  csv: 'Télécharger en CSV',
  count: (count: number): string => (count === 1 ? '1 acte' : `${count} actes`),
  more: (count: number): string =>
    `Seuls les ${count} actes les plus récents sont affichés. Pour tous : tenderd audit --csv`,
} as const;

/** The periods that the operator can choose, by their number of days. */
export const periods = {
  label: 'Période',
  '7': 'Les 7 derniers jours',
  '30': 'Les 30 derniers jours',
  '365': 'La dernière année',
} as const;

/** The columns of the table. */
export const columns = {
  at: 'Heure',
  act: 'Acte',
  name: 'Nom',
  of: 'Concerne',
  text: 'Entrée',
} as const;
