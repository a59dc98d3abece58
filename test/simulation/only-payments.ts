/**
 * The common parts of days with a character and days with injected bugs. This file imports nothing, because a module
 * that is loaded before a patch is not patched.
 */

import type { Setup } from './setup.js';

/** Days on which registers request only whole payments and their reversals. */
export const onlyPayments = {
  preAuthorizations: 0,
  giftCards: 0,
  awards: 0,
  closings: 0,
  cards: 0,
  parts: 0,
} as const satisfies Partial<Setup>;

/** Days on which only a pair of daemons has troubles, long enough that a process wakes up before their end. */
export const ofThePair = {
  isPair: true,
  day: 'sound',
  carrier: 'ws',
  dialect: 'standard-3.1',
  encoding: 'json',
  requestFaults: 0,
  frameFaults: 0,
  incidents: 0,
  services: 0,
  nexo: 0,
  often: [],
  troubles: [],
  eveningMs: 900_000,
} as const satisfies Partial<Setup>;

/** Terminals that speak EPAS. They cannot be asked for the outcome of a payment. */
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

/** The days of these terminals, without a payment service. */
export const epasDays = {
  ...epasTerminals,
  day: 'forgetful',
  services: 0,
  troubles: [],
} as const satisfies Partial<Setup>;
