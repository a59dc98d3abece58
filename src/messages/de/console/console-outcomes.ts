/** The results and states of a transaction as single words, for the console. */

/** The result of a transaction, or its state while it has no result. */
export const words = {
  approved: 'Genehmigt',
  'partly-approved': 'Teilweise genehmigt',
  declined: 'Abgelehnt',
  cancelled: 'Abgebrochen',
  'not-processed': 'Nicht ausgeführt',
  unresolved: 'Ungeklärt',
  'handing-over': 'Wartet auf eine andere',
  queued: 'Wartet',
  running: 'Läuft',
  waiting: 'Wartet auf den Kunden',
  recovering: 'Ergebnis wird gesucht',
  ended: 'Beendet',
} as const;

/** The answers to the question whether the register may charge again. */
export const retry = {
  safe: 'Es darf noch einmal kassiert werden.',
  unsafe: 'Nicht noch einmal kassieren.',
  'after-resolution': 'Nicht noch einmal kassieren, bevor das Ergebnis bekannt ist.',
} as const;
