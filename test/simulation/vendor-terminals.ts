/**
 * Terminals of some vendors: days on which answers are fetched, days on which terminals call the register, and days
 * with terminals that do not support TransactionStatus.
 */

import { Dice } from './dice.js';
import { epasTerminals, onlyPayments } from './only-payments.js';
import type { Setup } from './setup.js';
import { profileNamed } from '../world/profile.js';

/** One seed in eight has such terminals. The draws of all other seeds do not change. */
const share = 1 / 8;

/**
 * One of 25 other seeds has terminals of Verifone. This is drawn separately, so that all other seeds keep their
 * terminals.
 */
const placesShare = 1 / 25;

interface Vendor {
  readonly weight: number;
  readonly nextRandom: (dice: Dice) => Partial<Setup>;
}

const vendors: readonly Vendor[] = [
  // Market Pay over HTTP: some categories have no path, and a card that was read cannot be released.
  {
    weight: 3,
    nextRandom: () => ({
      ...onlyPayments,
      carrier: 'polling',
      dialect: 'marketpay-3.1',
      encoding: 'json',
      profile: profileNamed('marketpay'),
      deviceRequests: 0,
    }),
  },
  // Swedbank Pay in full mode: terminals display, ask and print by their own calls.
  {
    weight: 3,
    nextRandom: (dice) => ({
      carrier: 'http',
      isFull: true,
      dialect: 'swedbank-3.1',
      encoding: 'xml',
      profile: profileNamed('swedbank-lan'),
      showsStages: dice.happens(0.7),
    }),
  },
  // Westpay with EPAS: a transaction without its own answer is unresolved, on any day.
  {
    weight: 2,
    nextRandom: (dice) => ({
      ...epasTerminals,
      day: dice.pick(['forgetful', 'peopled'] as const),
      profile: profileNamed('westpay-epas'),
      posted: 0,
    }),
  },
];

/**
 * Returns the terminals of Verifone behind its cloud: messages without a root, one path for each category, and only
 * payments and reversals.
 */
function verifoneTerminals(dice: Dice): Partial<Setup> {
  return {
    ...onlyPayments,
    carrier: 'http',
    dialect: 'verifone-3.1',
    encoding: 'json',
    profile: profileNamed('verifone-cloud'),
    // On half of the days, tenderd often asks the terminal about a payment that still runs.
    often: dice.pick([[], ['L8']] as const),
    deviceRequests: 0,
  };
}

/**
 * Returns the conditions of a vendor's terminals in a seed; undefined if the seed has no such terminals. The kind of
 * day decides whether the profile promises that the terminals remember.
 */
export function randomVendor(seed: number): Partial<Setup> | undefined {
  const dice = new Dice(seed, 'own terminals');
  if (dice.happens(share)) return dice.weighted(vendors).nextRandom(dice);
  const other = new Dice(seed, 'terminals behind a cloud with places');
  return other.happens(placesShare) ? verifoneTerminals(other) : undefined;
}
