/** What the days of characters and those of injected bugs share. It loads nothing: what is loaded before a patch stands is not broken. */

import type { Setup } from './setup.js';

/** Days on which all that is asked for is whole payments, and what undoes them. */
export const onlyPayments = {
  preAuthorizations: 0,
  giftCards: 0,
  awards: 0,
  closings: 0,
  cards: 0,
  parts: 0,
} as const satisfies Partial<Setup>;
