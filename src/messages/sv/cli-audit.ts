/** The texts of `tenderd audit`. */

/** The help text of the command, printed after its options. */
export const help = `
Namn och skäl visas som operatören skrev dem. Byte av token, inloggning i konsolen och den nattliga raderingen har inget
namn. Det som hände medan tenderd var stoppad saknas, utom journal confirm och raderingar.
  tenderd audit --from 2026-11-01 --to 2026-11-30
  tenderd audit --from 365d --csv > audit.csv
`;

/** The columns of the table. */
export const columns = ['TID', 'ÅTGÄRD', 'NAMN', 'GÄLLER', 'POST'] as const;

/** Nothing was recorded in the requested period. */
export const none = 'Inget är antecknat under denna tid.';

/** The operator actions, by their code in the API. */
export const acts = {
  'transaction-resolved': 'transaktion avgjord',
  'terminal-released': 'terminal frigjord',
  'journal-confirmed': 'journal bekräftad',
  'machine-accepted': 'dator godtagen',
  'token-rotated': 'token bytt',
  'console-opened': 'konsol öppnad',
  'data-erased': 'uppgifter raderade',
  'data-exported': 'uppgifter exporterade',
};
