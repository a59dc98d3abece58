/** The results and states of a transaction as single words, for the console. */

/** The result of a transaction, or its state while it has no result. */
export const words = {
  approved: 'Acceptée',
  'partly-approved': 'Acceptée en partie',
  declined: 'Refusée',
  cancelled: 'Abandonnée',
  'not-processed': 'Non effectuée',
  unresolved: 'Résultat inconnu',
  'handing-over': 'Attend une autre transaction',
  queued: 'En attente',
  running: 'En cours',
  waiting: 'Attend le client',
  recovering: 'Recherche du résultat',
  ended: 'Terminée',
} as const;

/** The answers to the question whether the register may charge again. */
export const retry = {
  safe: 'Vous pouvez encaisser à nouveau.',
  unsafe: 'N’encaissez pas à nouveau.',
  'after-resolution': 'N’encaissez pas à nouveau avant que le résultat soit connu.',
} as const;
