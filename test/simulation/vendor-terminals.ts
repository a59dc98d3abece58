/** Terminals as some vendors have them: days on which answers are fetched, on which terminals call the register, and on which they cannot be asked. */

import { Dice } from './dice.js';
import { epasTerminals, onlyPayments } from './only-payments.js';
import type { Setup } from './setup.js';
import { profileNamed } from '../world/profile.js';

/** One seed in eight has such terminals; all others are drawn as if there were none. */
const share = 1 / 8;

/** One of 25 others has terminals of Verifone: drawn apart, so that all other seeds keep their terminals. */
const placesShare = 1 / 25;

interface Vendor {
  readonly weight: number;
  readonly nextRandom: (dice: Dice) => Partial<Setup>;
}

const vendors: readonly Vendor[] = [
  // Market Pay by HTTP: a place for each kind is not there, and of cards that were read nobody lets go.
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
  // Swedbank Pay in full mode: terminals show, ask and print by calls of their own.
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
  // Westpay by EPAS: what has no answer of its own is unresolved, on any day.
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

/** Verifone behind its cloud: messages without a root, at a place for each category, and none for all but payments and reversals. */
function verifoneTerminals(dice: Dice): Partial<Setup> {
  return {
    ...onlyPayments,
    carrier: 'http',
    dialect: 'verifone-3.1',
    encoding: 'json',
    profile: profileNamed('verifone-cloud'),
    // On half of the days the terminal is often asked about a payment that still runs.
    often: dice.pick([[], ['L8']] as const),
    deviceRequests: 0,
  };
}

/** What of a seed is a vendor's, where anything is; whether the profile vouches for the memory of its terminals, the day decides. */
export function randomVendor(seed: number): Partial<Setup> | undefined {
  const dice = new Dice(seed, 'own terminals');
  if (dice.happens(share)) return dice.weighted(vendors).nextRandom(dice);
  const other = new Dice(seed, 'terminals behind a cloud with places');
  return other.happens(placesShare) ? verifoneTerminals(other) : undefined;
}
