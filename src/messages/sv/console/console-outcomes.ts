/** The results and states of a transaction as single words, for the console. */

/** The result of a transaction, or its state while it has no result. */
export const words = {
  approved: 'Godkänd',
  'partly-approved': 'Delvis godkänd',
  declined: 'Nekad',
  cancelled: 'Avbruten',
  'not-processed': 'Inte genomförd',
  unresolved: 'Obekräftad',
  'handing-over': 'Väntar på en annan transaktion',
  queued: 'Väntar',
  running: 'Pågår',
  waiting: 'Väntar på kunden',
  recovering: 'Söker resultatet',
  ended: 'Avslutad',
} as const;

/** The answers to the question whether the register may charge again. */
export const retry = {
  safe: 'Du får ta betalt igen.',
  unsafe: 'Ta inte betalt igen.',
  'after-resolution': 'Ta inte betalt igen innan resultatet är känt.',
} as const;
