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

/** Terminals that speak EPAS, which cannot be asked what became of a payment. */
export const epasTerminals = {
  ...onlyPayments,
  dialect: 'epas-1.0',
  encoding: 'xml',
  carrier: 'tcp',
  deviceRequests: 0,
  extras: 0,
  excess: 0,
  nexo: 0,
  often: [],
  restartsSilently: false,
  forgetsAtLogin: false,
  restartsWithAWord: false,
} as const satisfies Partial<Setup>;

/** Their days without a payment service. */
export const epasDays = {
  ...epasTerminals,
  day: 'forgetful',
  services: 0,
  troubles: [],
} as const satisfies Partial<Setup>;
