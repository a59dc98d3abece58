/** The results and states of a transaction as single words, for the console. */

/** The result of a transaction, or its state while it has no result. */
export const words = {
  approved: 'Approved',
  'partly-approved': 'Partly approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  'not-processed': 'Not processed',
  unresolved: 'Result unknown',
  'handing-over': 'Waiting for another transaction',
  queued: 'Waiting',
  running: 'In progress',
  waiting: 'Waiting for the shopper',
  recovering: 'Looking for the result',
  ended: 'Ended',
} as const;

/** The answers to the question whether the register may charge again. */
export const retry = {
  safe: 'You may charge again.',
  unsafe: 'Do not charge again.',
  'after-resolution': 'Do not charge again before the result is known.',
} as const;
