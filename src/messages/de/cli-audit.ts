/** The texts of `tenderd audit`. */

/** The help text of the command, printed after its options. */
export const help = `
Namen und Gründe stehen da, wie der Bediener sie eingegeben hat. Der Wechsel eines Tokens, die Anmeldung an der
Konsole und die nächtliche Löschung haben keinen Namen. Es fehlt, was bei angehaltenem Dienst geschah, außer
journal confirm und Löschungen.
  tenderd audit --from 2026-11-01 --to 2026-11-30
  tenderd audit --from 365d --csv > audit.csv
`;

/** The columns of the table. */
export const columns = ['ZEIT', 'VORGANG', 'NAME', 'BETRIFFT', 'EINTRAG'] as const;

/** Nothing was recorded in the requested period. */
export const none = 'In dieser Zeit ist nichts verzeichnet.';

/** The operator actions, by their code in the API. */
export const acts = {
  'transaction-resolved': 'Transaktion geklärt',
  'terminal-released': 'Terminal freigegeben',
  'journal-confirmed': 'Journal bestätigt',
  'machine-accepted': 'Rechner angenommen',
  'token-rotated': 'Token gewechselt',
  'console-opened': 'Konsole geöffnet',
  'data-erased': 'Daten gelöscht',
  'data-exported': 'Daten exportiert',
};
