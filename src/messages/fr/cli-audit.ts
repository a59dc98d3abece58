/** The texts of `tenderd audit`. */

/** The help text of the command, printed after its options. */
export const help = `
Les noms et les motifs sont ceux que l’opérateur a saisis. Un changement de jeton, l’ouverture de la console et
l’effacement nocturne n’ont pas de nom. Ce qui s’est passé pendant l’arrêt de tenderd manque, sauf journal confirm et les
effacements.
  tenderd audit --from 2026-11-01 --to 2026-11-30
  tenderd audit --from 365d --csv > audit.csv
`;

/** The columns of the table. */
export const columns = ['DATE', 'ACTE', 'NOM', 'OBJET', 'ENTRÉE'] as const;

/** Nothing was recorded in the requested period. */
export const none = 'Rien n’est inscrit pour cette période.';

/** The operator actions, by their code in the API. */
export const acts = {
  'transaction-resolved': 'transaction résolue',
  'terminal-released': 'terminal libéré',
  'journal-confirmed': 'journal confirmé',
  'machine-accepted': 'machine acceptée',
  'token-rotated': 'jeton changé',
  'console-opened': 'console ouverte',
  'data-erased': 'données effacées',
  'data-exported': 'données exportées',
};
