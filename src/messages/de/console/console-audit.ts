/** The audit page of the console, which lists operator actions. */

/** The texts of the page. */
export const page = {
  title: 'Protokoll',
  lead: 'Was Bediener an dieser Kasse taten, das Neueste zuerst. Namen und Gründe stehen da, wie sie eingegeben wurden. Bei der nächtlichen Löschung, neuen Tokens und Anmeldungen steht kein Name.',
  none: 'In dieser Zeit wurde nichts aufgezeichnet.',
  csv: 'Als CSV herunterladen',
  count: (count: number): string => (count === 1 ? '1 Handlung' : `${count} Handlungen`),
  more: (count: number): string =>
    `Nur die neuesten ${count} Handlungen sind zu sehen. Alle zeigt: tenderd audit --csv`,
} as const;

/** The periods that the operator can choose, by their number of days. */
export const periods = {
  label: 'Zeitraum',
  '7': 'Die letzten 7 Tage',
  '30': 'Die letzten 30 Tage',
  '365': 'Das letzte Jahr',
} as const;

/** The columns of the table. */
export const columns = {
  at: 'Zeit',
  act: 'Handlung',
  name: 'Name',
  of: 'Betrifft',
  text: 'Eintrag',
} as const;
