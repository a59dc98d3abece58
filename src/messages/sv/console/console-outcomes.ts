/** The results and states of a transaction as single words, for the console. */

/** The result, or the state while there is none. */
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

/** May the register charge again? */
export const retry = {
  safe: 'Du får ta betalt igen.',
  unsafe: 'Ta inte betalt igen.',
  'after-resolution': 'Ta inte betalt igen innan resultatet är känt.',
} as const;
