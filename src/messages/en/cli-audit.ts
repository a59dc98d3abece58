/** The texts of `tenderd audit`. */

/** The help text of the command, printed after its options. */
export const help = `
Names and reasons are as the operator typed them. Rotations of tokens, sign-ins to the console and the nightly erasure
have no name. Actions while tenderd was stopped are missing, except journal confirm and erasures.
  tenderd audit --from 2026-11-01 --to 2026-11-30
  tenderd audit --from 365d --csv > audit.csv
`;

/** The columns of the table. */
export const columns = ['TIME', 'ACTION', 'NAME', 'ABOUT', 'ENTRY'] as const;

/** Nothing was recorded in the requested period. */
export const none = 'Nothing was recorded in this period.';

/** The operator actions, by their code in the API. */
export const acts = {
  'transaction-resolved': 'transaction resolved',
  'terminal-released': 'terminal released',
  'journal-confirmed': 'journal confirmed',
  'machine-accepted': 'machine accepted',
  'token-rotated': 'token rotated',
  'console-opened': 'console opened',
  'data-erased': 'data erased',
  'data-exported': 'data exported',
} as const;
